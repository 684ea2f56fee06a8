/**
 * Variables with which the AWS SDK takes local servers from the environment. They override the developer's own, which
 * may also be in a profile: one that ignores such URLs would lead to a real account.
 */
export const LOCAL_SERVERS = {
  AWS_IGNORE_CONFIGURED_ENDPOINT_URLS: 'false',
  AWS_USE_FIPS_ENDPOINT: 'false',
  AWS_USE_DUALSTACK_ENDPOINT: 'false',
};
