/** Local servers want requests signed, but not by whom. DynamoDB Local takes letters and digits only. */
export const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
