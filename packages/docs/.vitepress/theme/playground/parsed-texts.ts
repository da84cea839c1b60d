/** The HTML of pages in a response, to be shown in a frame. */
import { isMembers } from './response.js';

/** The element that MediaWiki puts around a parsed text. */
const parsed = /^<div [^>]*class="[^"]*mw-parser-output/;

/** The parsed texts in a response, wherever they are. It may be deep, so nothing recurs. */
export function parsedTexts(response: unknown): readonly string[] {
  const found: string[] = [];
  const rest = [response];
  while (rest.length > 0) {
    const value = rest.pop();
    if (typeof value === 'string' && parsed.test(value)) found.push(value);
    else {
      const members: readonly unknown[] = Array.isArray(value) ? value : isMembers(value) ? Object.values(value) : [];
      for (const one of members.toReversed()) rest.push(one);
    }
  }
  return found;
}

/** A document for a frame that runs no script and loads nothing. */
export const frameOf = (texts: readonly string[]): string =>
  `<!DOCTYPE html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><style>body{font:16px/1.6 system-ui,sans-serif;margin:1rem;background:#fff;color:#202122;overflow-wrap:break-word}table{border-collapse:collapse}td,th{border:1px solid #c8ccd1;padding:0 .5rem}</style>${texts.join('<hr>')}`;
