/** Links in double brackets: to pages, other wikis, languages, categories and files (`Parser::handleInternalLinks`). */
import type { Steps } from '../../expand/steps.js';
import { renderQuotes } from '../../markup/quotes.js';
import { NS_CATEGORY, NS_FILE, NS_MEDIA, NS_SPECIAL } from '../../titles/namespace-numbers.js';
import type { Title } from '../../titles/title.js';
import { selfLink } from './link-html.js';
import type { SubpageLink } from './subpage-link.js';
import type { SplitTrail } from './trail.js';

/** What a link may become, by the kind of its target. */
export interface InternalLinkTools {
  readonly page: Title;
  /** A class of the characters of targets, `%` and `#` included. */
  readonly targetCharacters: string;
  readonly parse: (text: string) => Title | undefined;
  /** The target begins with a protocol: no link of this kind. */
  readonly isAddress: (text: string) => boolean;
  readonly hasMarkers: (text: string) => boolean;
  /** The target names this wiki by its prefix: nothing is special about it. */
  readonly isNamedAsWiki: (text: string) => boolean;
  /** Links to the page in another language are shown elsewhere. */
  readonly isLanguage: (prefix: string) => boolean;
  readonly subpage: (target: string, text: string) => SubpageLink;
  readonly splitTrail: SplitTrail;
  /** Letters before a link that belong to it. */
  readonly prefixLength: ((text: string) => number) | undefined;
  readonly externalLinks: (text: string) => string;
  readonly idOf: (fragment: string) => string;
  readonly nameOf: (title: Title) => string;
  readonly file: (title: Title, options: string) => Steps<string>;
  readonly media: (title: Title, html: string) => Steps<string>;
  /** Whether the target is shown as existing without a page. */
  readonly isKnown: (title: Title) => Steps<boolean>;
  readonly known: (title: Title, html: string) => string;
  readonly hold: (title: Title, html: string) => string;
  readonly onLanguage: (title: Title) => void;
  readonly onCategory: (title: Title, sortkey: string) => void;
}

/** The text with its links. */
export function* renderInternalLinks(text: string, tools: InternalLinkTools): Steps<string> {
  if (!text.includes('[[')) return text;
  const [before = '', ...lines] = text.split('[[');
  const target = new RegExp(`[${tools.targetCharacters}]+`, 'yu');
  const writer: Writer = { out: [before], lines, at: 0, unbroken: 0, target, tools };
  while (writer.at < lines.length) yield* addLink(writer);
  return writer.out.join('');
}

interface Writer {
  readonly out: string[];
  /** The text after each pair of brackets. */
  readonly lines: readonly string[];
  /** The next one. */
  at: number;
  /** The number of pieces after which white space has no line break. */
  unbroken: number;
  readonly target: RegExp;
  readonly tools: InternalLinkTools;
}

/** A link as written. */
interface Written {
  readonly target: string;
  readonly text: string;
  readonly trail: string;
  /** Without its end: it may be a file with a link in its caption. */
  readonly isOpen: boolean;
}

function* addLink(writer: Writer): Steps<void> {
  const line = writer.lines[writer.at++] ?? '';
  const prefix = takePrefix(writer);
  const written = readLink(line, writer.target);
  const link = written === undefined ? undefined : targetOf(written, writer.tools);
  if (written === undefined || link === undefined) return void writer.out.push(prefix, '[[', line);
  if (!written.isOpen) return yield* addTarget(writer, prefix, link, written);
  if (link.title.namespace !== NS_FILE || link.isPlain)
    return void writer.out.push(prefix, '[[', link.target, '|', written.text);
  const { text, trail } = closeFile(written.text, writer);
  if (trail !== undefined) return yield* addTarget(writer, prefix, link, { ...written, text, trail });
  writer.out.push(prefix, '[[', link.target, '|', yield* renderInternalLinks(text, writer.tools));
}

/** Takes the letters that belong to the link from the text before it. */
function takePrefix({ out, tools }: Writer): string {
  if (tools.prefixLength === undefined) return '';
  let prefix = '';
  for (let last = out.pop(); last !== undefined; last = out.pop()) {
    const length = tools.prefixLength(last);
    prefix = last.slice(last.length - length) + prefix;
    if (length === last.length) continue;
    out.push(last.slice(0, last.length - length));
    break;
  }
  return prefix;
}

function readLink(line: string, pattern: RegExp): Written | undefined {
  pattern.lastIndex = 0;
  const target = pattern.exec(line)?.[0];
  if (target === undefined) return undefined;
  const at = target.length;
  if (line.startsWith(']]', at)) return { target: decode(target), text: '', trail: line.slice(at + 2), isOpen: false };
  if (line[at] !== '|') return undefined;
  const end = line.indexOf(']]', at + 2);
  if (end < 0)
    return line.length > at ? { target: decode(target), text: line.slice(at + 1), trail: '', isOpen: true } : undefined;
  const text = line.slice(at + 1, end);
  // Three brackets in a row: the first one belongs to an external link in the text.
  const more = line[end + 2] === ']' && text.includes('[') ? 1 : 0;
  return { target: decode(target), text: text + ']'.repeat(more), trail: line.slice(end + 2 + more), isOpen: false };
}

/** The target with its percent-encoding decoded. */
function decode(target: string): string {
  if (!target.includes('%')) return target;
  return rawUrlDecode(target).replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Decodes bytes as PHP's `rawurldecode`; sequences that are no UTF-8 become U+FFFD. */
export function rawUrlDecode(text: string): string {
  return text.replace(/(?:%[0-9a-fA-F]{2})+/g, (codes) =>
    Buffer.from(codes.replaceAll('%', ''), 'hex').toString('utf8'),
  );
}

interface Target {
  readonly title: Title;
  readonly target: string;
  readonly text: string;
  /** A colon precedes it: it is a link, whatever its kind. */
  readonly isPlain: boolean;
}

function targetOf(written: Written, tools: InternalLinkTools): Target | undefined {
  const origin = written.target.replace(/^ +/, '');
  if (tools.isAddress(origin)) return undefined;
  const { target, text } = tools.subpage(origin, written.text);
  const title = tools.hasMarkers(target) ? undefined : tools.parse(target);
  return title && { title, target, text, isPlain: origin.startsWith(':') };
}

/** The rest of a file's options, which contain links: up to the brackets that no link opens. */
function closeFile(given: string, writer: Writer): { readonly text: string; readonly trail: string | undefined } {
  const text = [given];
  for (let next = writer.lines[writer.at]; next !== undefined; next = writer.lines[writer.at]) {
    writer.at += 1;
    const first = next.indexOf(']]');
    if (first < 0) return { text: [...text, '[[', next].join(''), trail: undefined };
    const second = next.indexOf(']]', first + 2);
    if (second >= 0) return { text: [...text, '[[', next.slice(0, second)].join(''), trail: next.slice(second + 2) };
    text.push('[[', next);
  }
  return { text: text.join(''), trail: undefined };
}

function* addTarget(writer: Writer, prefix: string, link: Target, written: Written): Steps<void> {
  const { out, tools } = writer;
  const { title, isPlain } = link;
  const given = written.text === '' ? link.text : written.text;
  const isBlank = given === '';
  const text = isBlank ? link.target.slice(isPlain ? 1 : 0) : renderQuotes(given);
  if (!isPlain && !tools.isNamedAsWiki(link.target)) {
    const isDone = yield* addSpecial(writer, prefix, { title, text, isBlank, trail: written.trail });
    if (isDone) return;
  }
  if (title.namespace !== NS_SPECIAL && isSamePage(title, tools.page)) {
    const [inside, rest] = tools.splitTrail(written.trail);
    const html = text === '' ? tools.nameOf(title) : text;
    return void out.push(prefix, selfLink(html + inside, tools.idOf(title.fragment)), rest);
  }
  if (title.namespace === NS_MEDIA) return void out.push(prefix, yield* tools.media(title, text), written.trail);
  const [inside, rest] = tools.splitTrail(written.trail);
  const html = prefix + (text === '' ? '' : text) + inside;
  const isKnown = title.interwiki === '' && (yield* tools.isKnown(title));
  out.push(isKnown ? tools.known(title, html) : tools.hold(title, html), rest);
}

const isSamePage = (a: Title, b: Title): boolean =>
  a.namespace === b.namespace && a.dbkey === b.dbkey && a.interwiki === b.interwiki;

interface SpecialLink {
  readonly title: Title;
  readonly text: string;
  readonly isBlank: boolean;
  readonly trail: string;
}

/** Languages, categories and files, which are no links in the text. Returns whether it was one. */
function* addSpecial(writer: Writer, prefix: string, { title, text, isBlank, trail }: SpecialLink): Steps<boolean> {
  const { out, tools } = writer;
  if (title.interwiki !== '' && tools.isLanguage(title.interwiki)) {
    tools.onLanguage(title);
    closeGap(writer, prefix, trail);
  } else if (title.interwiki !== '') return false;
  else if (title.namespace === NS_CATEGORY) {
    tools.onCategory(title, isBlank ? '' : text);
    closeGap(writer, prefix, trail);
  } else if (title.namespace === NS_FILE) {
    const options = isBlank ? '' : yield* renderInternalLinks(tools.externalLinks(text), tools);
    out.push(prefix, yield* tools.file(title, options), trail);
  } else return false;
  return true;
}

/** Leaves out the line break before a link that is not shown, and the white space after it. */
function closeGap(writer: Writer, prefix: string, trail: string): void {
  const { out } = writer;
  out.push(prefix);
  let first: number | undefined;
  let cut = 0;
  for (let at = out.length - 1; at >= writer.unbroken; at--) {
    const piece = out[at] ?? '';
    const blanks = endOfText(piece);
    const line = piece.indexOf('\n', blanks);
    if (line >= 0) [first, cut] = [at, line];
    if (blanks > 0) break;
  }
  if (first !== undefined) out.splice(first, out.length, (out[first] ?? '').slice(0, cut));
  writer.unbroken = out.length;
  out.push(trail);
}

/** The end of a text without white space after it. */
function endOfText(text: string): number {
  let end = text.length;
  while (end > 0 && /[ \t\n\r\v\f]/.test(text[end - 1] ?? '')) end -= 1;
  return end;
}
