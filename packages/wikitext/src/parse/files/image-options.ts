/** Options of a file link: `thumb|left|100px|alt=…|caption` (`Parser::makeImage`). */
import { lookUp } from '../../text/look-up.js';
import type { MagicWord } from '../../expand/words.js';
import { trimBlanks } from '../../text/trim.js';

/** The target of the link around a picture. */
export type PictureLink<Named> =
  | { readonly kind: 'none' }
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'page'; readonly title: Named };

export type Format = 'thumbnail' | 'framed' | 'frameless' | 'manualthumb';

export interface ImageOptions<Named> {
  readonly format: Format | undefined;
  /** The file that a thumbnail shows instead. */
  readonly otherFile: string;
  readonly hasBorder: boolean;
  readonly align: string | undefined;
  readonly verticalAlign: string | undefined;
  /** 0 without a factor. */
  readonly upright: number | undefined;
  readonly alt: string | undefined;
  readonly className: string | undefined;
  readonly link: PictureLink<Named> | undefined;
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly page: number | undefined;
  readonly language: string | undefined;
  /** The last text that is no option: wikitext with marks of links. */
  readonly caption: string;
}

/** What the options of a file depend on. */
export interface OptionTools<Named> {
  /** Options of the file's type, in addition to its width. */
  readonly typeOptions: readonly ('lang' | 'page')[];
  /** The text of HTML, as the value of an attribute. */
  readonly plain: (html: string) => string;
  /** The target of a link option; undefined for an invalid one. */
  readonly link: (text: string) => PictureLink<Named> | undefined;
  /** An invalid target is ignored. Otherwise the option counts as text. */
  readonly ignoresInvalidLinks?: boolean;
  /** The width was written with the unit twice. */
  readonly onDoubleUnit: () => void;
}

type Kind = 'align' | 'valign' | 'format' | 'border' | 'upright' | 'link' | 'alt' | 'class' | 'width' | 'lang' | 'page';

/** Words of options in the order in which they are tried: those with a value last. */
const order: readonly (readonly [word: string, kind: Kind, value: string])[] = [
  ...['left', 'right', 'center', 'none'].map((name) => [`img_${name}`, 'align', name] as const),
  ...['baseline', 'sub', 'super', 'top', 'text-top', 'middle', 'bottom', 'text-bottom'].map(
    (name) => [`img_${name.replace('-', '_')}`, 'valign', name] as const,
  ),
  ['img_thumbnail', 'format', 'thumbnail'],
  ['img_framed', 'format', 'framed'],
  ['img_frameless', 'format', 'frameless'],
  ['img_border', 'border', ''],
  ['img_manualthumb', 'format', 'manualthumb'],
  ['img_upright', 'upright', ''],
  ['img_link', 'link', ''],
  ['img_alt', 'alt', ''],
  ['img_class', 'class', ''],
  ['img_width', 'width', ''],
  ['img_lang', 'lang', ''],
  ['img_page', 'page', ''],
];

/** A word's alias, split at its value. */
interface Alias {
  readonly kind: Kind;
  readonly name: string;
  readonly start: string;
  /** Undefined for an alias without a value. */
  readonly end: string | undefined;
  readonly isExact: boolean;
}

/** The words of a wiki's file options. */
export type OptionWords = readonly Alias[];

/** The words of options among a wiki's magic words. Those in any case are tried first. */
export function makeOptionWords(magicWords: readonly MagicWord[]): OptionWords {
  const byName = new Map(magicWords.map((word) => [word.name, word]));
  const all = order.flatMap(([word, kind, name]): Alias[] => {
    const isExact = byName.get(word)?.['case-sensitive'] === true;
    return (byName.get(word)?.aliases ?? []).map((alias) => {
      const at = alias.indexOf('$1');
      const [start, end] = at < 0 ? [alias, undefined] : [alias.slice(0, at), alias.slice(at + 2)];
      return isExact
        ? { kind, name, start, end, isExact }
        : { kind, name, start: start.toLowerCase(), end: end?.toLowerCase(), isExact };
    });
  });
  return [...all.filter(({ isExact }) => !isExact), ...all.filter(({ isExact }) => isExact)];
}

interface Option {
  readonly kind: Kind;
  readonly name: string;
  readonly value: string | undefined;
}

function readOption(text: string, words: OptionWords, typeOptions: readonly string[]): Option | undefined {
  const lower = text.toLowerCase();
  for (const { kind, name, start, end, isExact } of words) {
    if ((kind === 'lang' || kind === 'page') && !typeOptions.includes(kind)) continue;
    const compared = isExact ? text : lower;
    if (
      end === undefined
        ? compared === start
        : compared.length >= start.length + end.length && compared.startsWith(start) && compared.endsWith(end)
    ) {
      const value = end === undefined ? undefined : text.slice(start.length, text.length - end.length);
      if (value === undefined || !value.includes('\n')) return { kind, name, value };
    }
  }
  return undefined;
}

type Draft<Named> = { -readonly [Key in keyof ImageOptions<Named>]: ImageOptions<Named>[Key] };

/** The options of a file link. */
export function readImageOptions<Named>(
  text: string,
  words: OptionWords,
  tools: OptionTools<Named>,
): ImageOptions<Named> {
  const draft: Draft<Named> = {
    format: undefined,
    otherFile: '',
    hasBorder: false,
    align: undefined,
    verticalAlign: undefined,
    upright: undefined,
    alt: undefined,
    className: undefined,
    link: undefined,
    width: undefined,
    height: undefined,
    page: undefined,
    language: undefined,
    caption: '',
  };
  for (const part of splitOptions(text)) {
    const option = readOption(trimBlanks(part), words, tools.typeOptions);
    if (option === undefined || !apply(option, draft, tools)) draft.caption = part;
  }
  return draft;
}

/** Sets an option; false if its value is invalid, so that it counts as the caption. */
function apply<Named>({ kind, name, value }: Option, draft: Draft<Named>, tools: OptionTools<Named>): boolean {
  const number = value === undefined ? 0 : numberOf(value);
  switch (kind) {
    case 'align':
      draft.align ??= name;
      return true;
    case 'valign':
      draft.verticalAlign ??= name;
      return true;
    case 'border':
      draft.hasBorder = true;
      return true;
    case 'format':
      return setFormat(name, value ?? '', draft, tools);
    case 'upright':
      if (number === undefined) return false;
      draft.upright = number;
      return true;
    case 'alt':
      draft.alt = tools.plain(value ?? '');
      return true;
    case 'class':
      draft.className = tools.plain(value ?? '');
      return true;
    case 'link': {
      const link = tools.link(tools.plain(value ?? ''));
      draft.link = link ?? draft.link;
      return link !== undefined || tools.ignoresInvalidLinks === true;
    }
    case 'width':
      return setWidth(value ?? '', draft, tools);
    case 'lang':
      if (!/^[a-zA-Z]+(?:-[a-zA-Z0-9]+)*$/.test(value ?? '')) return false;
      draft.language = value?.toLowerCase();
      return true;
    default:
      if (number === undefined || number <= 0 || value !== String(Math.trunc(number))) return false;
      draft.page = number;
      return true;
  }
}

const formats: Readonly<Record<string, Format>> = {
  thumbnail: 'thumbnail',
  framed: 'framed',
  frameless: 'frameless',
  manualthumb: 'manualthumb',
};

/** Only the first format counts. */
function setFormat<Named>(name: string, value: string, draft: Draft<Named>, tools: OptionTools<Named>): boolean {
  if (draft.format !== undefined) return false;
  draft.format = lookUp(formats, name);
  draft.otherFile = tools.plain(value);
  return true;
}

function setWidth<Named>(value: string, draft: Draft<Named>, { onDoubleUnit }: OptionTools<Named>): boolean {
  const match = /^([0-9]*)(x([0-9]*))?(?:[ \t\n\r\f\v]*(px))?[ \t\n\r\f\v]*$/.exec(value);
  if (match === null || value === '') return false;
  const [, width = '', box, height = '', unit] = match;
  if (unit !== undefined) onDoubleUnit();
  const isWide = Number(width) > 0;
  const isHigh = box !== undefined && Number(height) > 0;
  if (isWide) draft.width = Number(width);
  if (isHigh) draft.height = Number(height);
  return isWide || isHigh;
}

/** A number in PHP's notation; undefined for another text. */
const numberOf = (text: string): number | undefined =>
  /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?\s*$/.test(text) ? Number(text) : undefined;

/** Splits at bars outside of conversions. */
function splitOptions(text: string): readonly string[] {
  if (!text.includes('-{')) return text.split('|');
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (const match of text.matchAll(/-\{|\}-|\|/g)) {
    if (match[0] === '-{') depth += 1;
    else if (match[0] === '}-') depth = Math.max(0, depth - 1);
    else if (depth === 0) {
      parts.push(text.slice(from, match.index));
      from = match.index + 1;
    }
  }
  return [...parts, text.slice(from)];
}
