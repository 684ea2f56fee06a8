/** Local servers require signed requests, but accept any key. DynamoDB Local allows only letters and digits in it. */
export const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };

/** Returns the settings of an AWS client for a local server. */
export const localClient = (endpoint: string) => ({
  endpoint,
  region: 'us-east-1',
  credentials,
  // The developer's own choices for AWS, which the SDK refuses for any other server.
  useFipsEndpoint: false,
  useDualstackEndpoint: false,
});

/**
 * Variables with which the AWS SDK takes local servers from the environment. They override the developer's own, which
 * may also be in a profile: one that ignores such URLs would lead to a real account.
 */
export const LOCAL_SERVERS = {
  AWS_IGNORE_CONFIGURED_ENDPOINT_URLS: 'false',
  AWS_USE_FIPS_ENDPOINT: 'false',
  AWS_USE_DUALSTACK_ENDPOINT: 'false',
};
