// With NODE_USE_ENV_PROXY, Node would send requests to local servers through the proxy, too, and npm always would.
const others = process.env.no_proxy ?? process.env.NO_PROXY;
const direct = [...(others ? [others] : []), 'localhost', '127.0.0.1', '[::1]'].join(',');
Object.assign(process.env, { no_proxy: direct, NO_PROXY: direct });
