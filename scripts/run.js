// Runs one of the project's TypeScript commands: `node scripts/run.js NAME [ARGS]`. Written in plain JavaScript that old
// Node versions parse, so that they report one clear sentence instead of a syntax error.
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Sino needs Node 20.19 or newer, but this is ${process.version}: install a newer one, for example with "nvm install 24".`,
  );
  process.exit(1);
}

// Otherwise the AWS SDK warns about the Node version that it will require next, before all other output.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';

const name = process.argv[2];
process.argv.splice(1, 2, `scripts/${name}.ts`);
import('tsx/esm/api').then(({ register }) => {
  register();
  return import(`./${name}.ts`);
});
