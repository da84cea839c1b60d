import { messages, type ErrorCode, type WarningCode } from './gen/errors.js';

/** Values of a message, by the name that stands in braces in its text. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** The text of an error or a warning, with its values. */
export const messageText = (code: ErrorCode | WarningCode, values: MessageValues = {}): string =>
  messages[code].text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** A request that cannot be answered: one of the errors that the spec describes. */
export class RequestError extends Error {
  override readonly name = 'RequestError';

  constructor(
    readonly code: ErrorCode,
    readonly values: MessageValues = {},
  ) {
    super(messageText(code, values));
  }
}
