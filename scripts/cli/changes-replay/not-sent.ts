/** Changes that cannot be sent now; the message is the reason. */
export class NotSent extends Error {
  override readonly name = 'NotSent';
}
