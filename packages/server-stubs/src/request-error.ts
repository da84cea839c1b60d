import { messages, type ErrorCode, type MessageDescriptor, type WarningCode } from './gen/errors.js';

/** Values of a message, by the name that stands in braces in its text. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** The text of an error or a warning, or of one of its messages, with its values. */
export function messageText(code: ErrorCode | WarningCode, values: MessageValues = {}, message?: string): string {
  const { text, messages: own }: MessageDescriptor = messages[code];
  const form = message !== undefined && Object.hasOwn(own, message) ? own[message] : undefined;
  return (form?.text ?? text).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Whether the spec has an error with this code. */
export const isErrorCode = (code: string): code is ErrorCode =>
  Object.entries(messages).some(([name, { kind }]) => name === code && kind === 'error');

/** A request that cannot be answered: one of the errors that the spec describes. */
export class RequestError extends Error {
  override readonly name = 'RequestError';

  constructor(
    readonly code: ErrorCode,
    readonly values: MessageValues = {},
    /** Key of the message, if it is not the usual one of the code. */
    message?: string,
  ) {
    super(messageText(code, values, message));
  }
}
