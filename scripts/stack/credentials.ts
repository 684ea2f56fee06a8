/** Local servers require signed requests, but accept any key. DynamoDB Local allows only letters and digits in it. */
export const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
