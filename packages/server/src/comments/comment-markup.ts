/**
 * The markup of edit summaries: section marks and links. Turns a comment into HTML with placeholders for links whose
 * class is not known yet.
 */
import {
  trimBlanks,
  trimEnd,
  trimStart,
  decodeCharacterReferences,
  element,
  escapeHtml,
  encodeFragment,
  type ParseTitle,
  subpageTarget,
  type Title,
} from '@wiki-query/wikitext';

/** A link whose target must be looked up in the database. */
export type PendingLink =
  | {
      readonly kind: 'page';
      readonly target: Title;
      readonly html: string;
      /** Of the address: `redirect=no`. */
      readonly query?: string;
      /** Classes in addition to those that describe the target. */
      readonly classes?: string;
      /** The link works whether the page exists or not. */
      readonly isKnown?: boolean;
    }
  | { readonly kind: 'section'; readonly target: Title; readonly html: string }
  | { readonly kind: 'file'; readonly name: string; readonly html: string };

/** HTML in pieces, links between them. */
export type CommentPart = string | PendingLink;

export interface MarkupRules {
  readonly parse: ParseTitle;
  readonly parsePlain: ParseTitle;
  readonly makeFile: (text: string) => Title | undefined;
  /** Names of the namespace of direct file links. */
  readonly mediaNames: readonly string[];
  readonly linkTrail: RegExp | undefined;
  readonly allowsSubpages: (namespace: number) => boolean;
  readonly prefixedText: (title: Title) => string;
  readonly messages: { readonly prefix: string; readonly colon: string };
  /** Whether `/* ... *\/` marks a section; false keeps it as text. */
  readonly hasSections?: boolean | undefined;
  /** Direction of the reader's language. */
  readonly isRightToLeft: boolean;
}

const blanks = ' \t\n\v\f\r';
const blank = `[${blanks}]`;
const link = new RegExp(
  `\\[\\[(?=(?<skipped>${blank}*))\\k<skipped>:?(?<target>[^[\\]|]+)` +
    `(?:\\|(?=(?<text>(?:\\]?[^\\]])*))\\k<text>)?\\]\\](?<trail>[^[]*)`,
  'g',
);
/** Represents a pending link while the surrounding text is processed. The character is removed from comments first. */
const marker = /\x1b(\d+);/;

/** The parts of a comment. `self` is the page that the comment belongs to. */
export function markUpComment(comment: string, self: Title | undefined, rules: MarkupRules): readonly CommentPart[] {
  const pending: PendingLink[] = [];
  const keep = (one: PendingLink): string => `\x1b${pending.push(one) - 1};`;
  const text = comment.replace(/[\n\x1b]/g, ' ');
  const escaped = escapeHtml(decodeCharacterReferences(text)).replaceAll('\u0338', '&#x338;');
  const withSections =
    rules.hasSections === false
      ? escaped
      : replaceSections(escaped, (name, around) => sectionHtml(name, around, self, rules, keep));
  // Behind the last end of a link, none begins.
  const next = withSections.indexOf('[', withSections.lastIndexOf(']]'));
  const end = next < 0 ? withSections.length : next;
  const withLinks = withSections
    .slice(0, end)
    .replace(link, (...match) => linkHtml(match[0] as string, match.at(-1) as LinkMatch, self, rules, keep));
  return (withLinks + withSections.slice(end))
    .split(marker)
    .map((part, i) => (i % 2 === 0 ? part : (pending[Number(part)] ?? '')));
}

interface LinkMatch {
  readonly target: string;
  readonly text?: string;
  readonly trail: string;
}
type Keep = (link: PendingLink) => string;

/** Whether there is text before and after a section mark. */
interface Around {
  readonly before: boolean;
  readonly after: boolean;
}

/** Replaces the marks of sections, each of which ends at its first end. A name has one line. */
function replaceSections(text: string, replace: (name: string, around: Around) => string): string {
  let out = '';
  let from = 0;
  let searched = 0;
  for (let at = text.indexOf('/*'); at >= 0; at = text.indexOf('/*', searched)) {
    const end = text.indexOf('*/', at + 2);
    if (end < 0) break;
    const inside = trimEnd(text.slice(at + 2, end), blanks);
    const name = trimStart(inside, blanks);
    const line = name.lastIndexOf('\n');
    if (line >= 0) {
      // The next mark may begin before the blanks around the last line break.
      const before = trimEnd(name.slice(0, line), blanks);
      const next = before.endsWith('/*') ? before.length - 2 : line;
      searched = at + 2 + inside.length - name.length + next;
      continue;
    }
    searched = end + 2;
    out += text.slice(from, at) + replace(name, { before: at > 0, after: end + 2 < text.length });
    from = searched;
  }
  return out + text.slice(from);
}

function sectionHtml(name: string, around: Around, self: Title | undefined, rules: MarkupRules, keep: Keep): string {
  const fragment = self === undefined ? '' : sectionAnchor(name.replace(/\[\[:?|\]\]/g, ''), rules);
  const direction = rules.isRightToLeft ? 'rtl' : 'ltr';
  const plain = name.replaceAll('[', '&#91;').replaceAll(']', '&#93;');
  const arrow = rules.isRightToLeft ? '←' : '→';
  const title =
    self === undefined || fragment === ''
      ? plain
      : keep({
          kind: 'section',
          target: { ...self, fragment },
          html: arrow + element('bdi', { dir: direction }, plain),
        });
  const content = title + (around.after ? rules.messages.colon : '');
  return (
    (around.before ? rules.messages.prefix : '') +
    (content === '' ? '' : element('span', { class: 'autocomment' }, content))
  );
}

/** The ID of a section's heading, as MediaWiki (`Sanitizer::escapeIdForAttribute`) derives it from the text. */
function sectionAnchor(text: string, { parsePlain }: MarkupRules): string {
  const decoded = decodeCharacterReferences(trimBlanks(text.replace(/[ _]+/g, ' ')));
  const title = parsePlain(`#${decoded}`);
  return encodeFragment('code' in title ? decoded : title.fragment);
}

function linkHtml(whole: string, match: LinkMatch, self: Title | undefined, rules: MarkupRules, keep: Keep): string {
  const written = match.target.includes('%') ? decodePercent(match.target) : match.target;
  if (written === undefined) return whole;
  const text = match.text === undefined || match.text === '' ? written : match.text;
  const media = rules.mediaNames.find((name) => written.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  if (media !== undefined) {
    const file = rules.makeFile(written.slice(media.length + 1));
    return file === undefined ? whole : keep({ kind: 'file', name: file.dbkey, html: text }) + match.trail;
  }
  const address = written.startsWith(':') ? written.slice(1) : written;
  if (address === '') return whole;
  const target = rules.parse(subpageTarget(address, self, rules));
  if ('code' in target) return whole;
  const isHere = target.dbkey === '' && target.interwiki === '' && self !== undefined;
  const inside = rules.linkTrail?.exec(match.trail)?.[0] ?? '';
  return (
    keep({
      kind: 'page',
      target: isHere ? { ...self, fragment: target.fragment } : target,
      html: text + inside,
    }) + match.trail.slice(inside.length)
  );
}

/** Undefined if the bytes are not UTF-8. Such a link stays text. */
function decodePercent(text: string): string | undefined {
  const bytes = Buffer.from(
    text.replace(/%(?![0-9A-Fa-f]{2})/g, '%25').replace(/[^%\x00-\x7f]+/g, (letters) => encodeURIComponent(letters)),
  );
  try {
    return decodeURIComponent(bytes.toString('latin1')).replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  } catch {
    return undefined;
  }
}
