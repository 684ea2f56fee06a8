/**
 * Replaces `@aws-sdk/credential-provider-node` in the bundle, which includes clients for every source of credentials.
 * Lambda needs only one source: the environment of the container.
 */
export const defaultProvider = () => async () => ({
  accessKeyId: variable('AWS_ACCESS_KEY_ID'),
  secretAccessKey: variable('AWS_SECRET_ACCESS_KEY'),
  ...(process.env.AWS_SESSION_TOKEN === undefined ? {} : { sessionToken: process.env.AWS_SESSION_TOKEN }),
});

function variable(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`There are no AWS credentials: ${name} is not set`);
  return value;
}
