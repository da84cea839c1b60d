/** Access is described wrongly, or the wiki refuses it. The message says what would be right. */
export class AccessError extends Error {
  override readonly name = 'AccessError';
}
