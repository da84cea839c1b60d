import type { Request } from '../recording.js';
import type { Draft } from './draft.js';

/** A request in its parts; nothing when it is written in a way that the parts do not keep. */
export function draftOf({ query, user, method, headers }: Request): Draft | undefined {
  if (method !== undefined || headers !== undefined) return undefined;
  try {
    const pairs = query.split('&').map((part): [string, string] => {
      const at = part.includes('=') ? part.indexOf('=') : part.length;
      return [decode(part.slice(0, at)), decode(part.slice(at + 1))];
    });
    return { parameters: [...new Map(pairs)], ...(user === undefined ? {} : { user }) };
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

const decode = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '));
