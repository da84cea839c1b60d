/** `{{#tag:}}`: an extension tag, with attributes that may contain templates. */
import type { Call } from '../expand/expander.js';
import type { Steps } from '../expand/steps.js';
import { escapeHtml, escapeText } from '../text/html.js';
import { trimBlanks } from '../text/trim.js';
import type { ExpansionScope } from './scope.js';

const quoted = /^(?:["'](.+)["']|""|'')$/s;
/** Tags whose text is taken as it is. */
const own = new Set(['nowiki', 'pre', 'gallery', 'indicator', 'langconvert']);

const attribute = (name: string, value: string): string =>
  ` ${escapeHtml(name)}="${escapeText(value).replaceAll('"', '&quot;')}"`;

/** The tag, put away as one that stands in the text. */
export function* tagText(call: Call, { wiki, obstacle }: ExpansionScope): Steps<string> {
  const name = call.first.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const [content, ...rest] = call.parts;
  const inside = content === undefined ? undefined : yield* call.expand(content.nodes);
  const attributes = new Map<string, string>();
  for (const { index, name: key, value } of rest) {
    if (index !== undefined) continue;
    const text = trimBlanks(yield* call.expand(key, true));
    const given = trimBlanks(yield* call.expand(value));
    const match = quoted.exec(given);
    attributes.set(text, match === null ? given : (match[1] ?? ''));
  }
  const isTag = wiki.site.extensiontags.some((tag) => tag.toLowerCase() === `<${name}>`);
  if (!own.has(name) && isTag && inside?.includes('-nowiki-') === true) obstacle({ kind: 'function', name: 'tag' });
  const written = [...attributes].map(([key, value]) => attribute(key, isTag ? call.unstrip(value) : value)).join('');
  const text = inside === undefined ? `<${name}${written}/>` : `<${name}${written}>${inside}</${name}>`;
  if (!isTag) return text;
  return yield* call.tag({ name, text, attributes: '', added: attributes, content: inside });
}
