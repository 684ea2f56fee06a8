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
