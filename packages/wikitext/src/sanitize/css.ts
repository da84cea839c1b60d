/** Styles without anything that loads or runs (`Sanitizer::checkCss`). */
import { decodeCharacterReferences } from '../text/character-references.js';

const escape = /\\(?:(\n|\r\n|\r|\f)|([0-9A-Fa-f]{1,6})[ \t\r\n\f]?|([^\n])|$)/gu;
const oneComment = /^\s*\/\*[^*\\/]*\*\/\s*$/;
const control = /[\0-\x08\x0b\x0e-\x1f\x7f\ufffd]/;
const insecure =
  /expression|accelerator\s*:|-o-link\s*:|-o-link-source\s*:|-o-replace\s*:|url\s*\(|src\s*\(|image\s*\(|image-set\s*\(/i;

/** The style, or a comment that says why it is refused. */
export function checkCss(value: string): string {
  const css = normalizeCss(value);
  if (control.test(css)) return '/* invalid control char */';
  return insecure.test(css) || hasUrlInAttr(css) ? '/* insecure input */' : css;
}

/** Whether `attr(…)` holds `url` after a space or a comma. */
function hasUrlInAttr(css: string): boolean {
  let open = -1;
  for (const { 0: found, index } of css.matchAll(/attr\s*\(|\)|[\s,]url/gi)) {
    if (found === ')') open = -1;
    else if (found.endsWith('(')) open = open < 0 ? index + found.length : open;
    else if (open >= 0 && index > open) return true;
  }
  return false;
}

/** References and escapes are decoded; comments are removed, unless there is nothing else. */
function normalizeCss(value: string): string {
  const css = decodeCharacterReferences(value).replace(escape, decodeEscape);
  return oneComment.test(css) ? css : withoutComments(css);
}

function decodeEscape(_whole: string, line?: string, code?: string, other?: string): string {
  if (line !== undefined) return '';
  const character = code === undefined ? (other ?? '\\') : fromCode(parseInt(code, 16));
  const isSpecial = character === '\n' || character === '"' || character === "'" || character === '\\';
  return isSpecial ? `\\${character.charCodeAt(0).toString(16)} ` : character;
}

/** Surrogates and numbers beyond Unicode are no characters. */
const fromCode = (code: number): string =>
  code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : String.fromCodePoint(code);

function withoutComments(css: string): string {
  let out = '';
  let from = 0;
  for (;;) {
    const start = css.indexOf('/*', from);
    if (start < 0) return out + css.slice(from);
    const end = css.indexOf('*/', start + 2);
    if (end < 0) return out + css.slice(from, start);
    out += `${css.slice(from, start)} `;
    from = end + 2;
  }
}
