/** The answer of a write that says its status in the body too; the class API's reference, section 10.31. */
export const responseEntity = <B>(body: B) => ({ body, statusCode: 'OK', statusCodeValue: 200 });
