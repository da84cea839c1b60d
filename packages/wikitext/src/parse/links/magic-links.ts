/** Addresses in the text, and numbers of RFCs, PMIDs and ISBNs (`Parser::handleMagicLinks`). */
import { cleanUrl, urlRest, type Protocols } from './urls.js';
import { externalLink, type ExternalLinkRules } from './external-link.js';
import { escapeHtml } from '../../text/html.js';

export type MagicNumber = 'RFC' | 'PMID' | 'ISBN';

export interface MagicLinkTools {
  readonly protocols: Protocols;
  readonly rules: ExternalLinkRules;
  readonly keep: (text: string) => string;
  readonly onLink: (url: string) => void;
  /** The picture at an address, where the wiki shows it. */
  readonly image: (url: string) => string | undefined;
  /** A link of a number; undefined where the wiki does not link it. `text` is what is shown. */
  readonly number: (kind: MagicNumber, digits: string, text: string) => string | undefined;
}

const space = '(?:\\t|&nbsp;|&#0*160;|&#[Xx]0*[Aa]0;|(?!\\n)\\p{Zs})';
const dash = `(?:-|${space})`;
const noWordBefore = '(?<![\\p{L}\\p{N}\\p{M}_])';
const noWordAfter = '(?![\\p{L}\\p{N}\\p{M}_])';

/** The text with its links. Tags and links in it stay as they are. */
export function renderMagicLinks(text: string, tools: MagicLinkTools): string {
  const next = new RegExp(
    `<|${noWordBefore}(?:(${tools.protocols.absolute})(${urlRest})|(RFC|PMID)${space}+([0-9]+)${noWordAfter}|` +
      `ISBN${space}+((?:97[89]${dash}?)?(?:[0-9]${dash}?){9}[0-9Xx])${noWordAfter})`,
    'gu',
  );
  const out: string[] = [];
  const skip = makeSkip(text);
  let done = 0;
  for (let match = next.exec(text); match !== null; match = next.exec(text)) {
    const { index } = match;
    if (match[0] === '<') {
      next.lastIndex = skip(index);
      continue;
    }
    out.push(text.slice(done, index), linkOf(match, tools));
    done = next.lastIndex;
  }
  out.push(text.slice(done));
  return out.join('');
}

/** The place after a link or a tag that begins at a place; the next one if neither ends in its line. */
function makeSkip(text: string): (at: number) => number {
  const nextOf = (wanted: string): ((from: number) => number) => {
    let known = -1;
    return (from) => {
      if (known < from) {
        const found = text.indexOf(wanted, from);
        known = found < 0 ? text.length : found;
      }
      return known;
    };
  };
  const [lineEnd, tagEnd, linkEnd] = [nextOf('\n'), nextOf('>'), nextOf('</a>')];
  return (at) => {
    const last = lineEnd(at);
    // `<a` ends at white space, which may be the line break, or at its own bracket.
    if (/^<a[ \t\r\n>]/.test(text.slice(at, at + 3))) {
      const from = at + 3;
      const end = linkEnd(from);
      if (end < (from > last ? lineEnd(from) : last)) return end + 4;
    }
    const end = tagEnd(at);
    return end < lineEnd(at) ? end + 1 : at + 1;
  };
}

function linkOf(match: RegExpExecArray, tools: MagicLinkTools): string {
  const [whole, protocol, rest = '', keyword, digits = '', isbn] = match;
  if (protocol !== undefined) return freeLink(whole, Buffer.byteLength(rest), tools);
  if (keyword === 'RFC' || keyword === 'PMID') return tools.number(keyword, digits, `${keyword} ${digits}`) ?? whole;
  if (isbn === undefined) return whole;
  const written = isbn.replace(new RegExp(space, 'gu'), ' ');
  return tools.number('ISBN', written.replace(/[- ]/g, '').replaceAll('x', 'X'), `ISBN ${written}`) ?? whole;
}

/** An address in the text without the punctuation after it (`Parser::makeFreeExternalLink`). */
function freeLink(written: string, sizeAfterProtocol: number, { rules, keep, onLink, image }: MagicLinkTools): string {
  const stop = /&(?:lt|gt|nbsp|#x0*(?:3[CcEe]|[Aa]0)|#0*(?:60|62|160));/.exec(written)?.index ?? written.length;
  const whole = written.slice(0, stop);
  const separators = whole.includes('(') ? ',;\\.:!?' : ',;\\.:!?)';
  let count = 0;
  while (count < whole.length && separators.includes(whole[whole.length - 1 - count] ?? '\n')) count += 1;
  // A character reference at the end keeps its semicolon.
  const first = whole.length - count;
  if (
    count > 0 &&
    whole[first] === ';' &&
    /&(?:[a-z]+|#x[\da-f]+|#\d+)$/i.test(whole.slice(Math.max(0, first - 40), first))
  )
    count -= 1;
  const end = whole.length - count;
  const trail = written.slice(end);
  if (Buffer.byteLength(trail) >= sizeAfterProtocol) return written;
  const url = cleanUrl(whole.slice(0, end));
  const shown = image(url);
  if (shown !== undefined) return shown + trail;
  onLink(url);
  return externalLink(url, escapeHtml(keep(url)), 'free', rules) + trail;
}
