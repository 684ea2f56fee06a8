/** The response of a write that repeats its status in the body. */
export const responseEntity = <B>(body: B) => ({ body, statusCode: 'OK', statusCodeValue: 200 });
