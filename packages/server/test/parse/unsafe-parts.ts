/** Finds parts of HTML that run or load something. */
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;

/** Elements that text of a page never makes. */
const forbidden = new Set(
  'script style iframe object embed applet form input button textarea select base frame frameset svg math template noscript title audio video source'.split(
    ' ',
  ),
);
const addresses = new Set(['href', 'src', 'srcset', 'action', 'formaction', 'poster', 'background', 'data', 'cite']);
const scheme = /^[\s\0-\x1f]*(?:javascript|data|vbscript)\s*:/i;
const loading = /url\s*\(|expression|@import|behavior\s*:|-moz-binding|image-set|src\s*\(/i;

/** What is unsafe in the HTML, each in a few words. */
export function unsafeParts(html: string): readonly string[] {
  const found: string[] = [];
  const waiting: Node[] = [...parseFragment(html).childNodes];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!('tagName' in node)) continue;
    const { tagName, attrs, childNodes } = node;
    if (forbidden.has(tagName)) found.push(`<${tagName}>`);
    for (const { name, value } of attrs) if (isUnsafe(name, value, tagName)) found.push(`${name}="${value}"`);
    waiting.push(...childNodes);
  }
  return found;
}

function isUnsafe(name: string, value: string, tag: string): boolean {
  if (name.startsWith('on') || name === 'srcdoc' || name === 'http-equiv') return true;
  if (addresses.has(name) && scheme.test(value)) return true;
  if (name === 'src' && tag === 'img') return !value.startsWith('/');
  return name === 'style' && loading.test(value);
}
