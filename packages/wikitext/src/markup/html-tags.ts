/** HTML tags that wikitext may hold. */
import { escapeHtml } from '../text/html.js';
import { decodeCharacterReferences } from '../text/character-references.js';

const inline = new Set(
  'abbr b bdi bdo big br cite code data del dfn em font i ins kbd mark q rb rp rt ruby s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
const block = new Set(
  'blockquote center dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre table tbody td th thead tr ul'.split(' '),
);
const empty = new Set(['br', 'hr', 'wbr']);
const attributes = /([\w:-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
const allowed =
  /^(?:id|class|style|lang|dir|title|role|align|color|face|size|datetime|value|cite|start|type|width|height|colspan|rowspan|scope|aria-[\w-]+|data-[\w-]+)$/;

/** The tag as it is shown, if it is one that may be; `name` in small letters. */
export function renderTag(
  closes: boolean,
  name: string,
  rest: string,
): { readonly text: string; readonly isBlock: boolean; readonly isEmpty: boolean } | undefined {
  if (!inline.has(name) && !block.has(name)) return undefined;
  const isBlock = block.has(name);
  const isEmpty = empty.has(name);
  if (isEmpty) return { text: `<${name}${attributesOf(rest)} />`, isBlock, isEmpty };
  return { text: closes ? `</${name}>` : `<${name}${attributesOf(rest)}>`, isBlock, isEmpty };
}

function attributesOf(rest: string): string {
  return [...rest.matchAll(attributes)]
    .map(([, name = '', a, b, c]) => ({ name: name.toLowerCase(), value: a ?? b ?? c ?? '' }))
    .filter(({ name }) => allowed.test(name))
    .map(({ name, value }) => ` ${name}="${escapeHtml(decodeCharacterReferences(value))}"`)
    .join('');
}
