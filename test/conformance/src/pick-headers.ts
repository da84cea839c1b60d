import { comparedHeaders } from './recording.js';

/** Headers of a response that are compared, under their usual names. */
export function pickHeaders(headers: ReadonlyMap<string, string>): Record<string, string> {
  const picked: Record<string, string> = {};
  for (const name of comparedHeaders) {
    const value = headers.get(name.toLowerCase());
    if (value !== undefined) picked[name] = value;
  }
  return picked;
}
