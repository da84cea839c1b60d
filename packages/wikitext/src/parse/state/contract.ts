/**
 * What the stages of the parser expect of extension tags and language conversion.
 * The parser gets them as values, so that no stage depends on how they work.
 */
import type { Steps } from '../../expand/steps.js';
import type { StripState } from '../../expand/strip.js';
import type { Title } from '../../titles/title.js';
import type { SiteRules } from './host.js';

/** An extension tag in a text. */
export interface TagCall {
  /** In small letters. */
  readonly name: string;
  /** Undefined for `<name/>`. */
  readonly content: string | undefined;
  /** Names in small letters, values decoded. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly parser: TagParser;
}

/**
 * What a tag becomes: HTML that is inserted before paragraphs are made (`general`), HTML that no stage sees before the end
 * (`nowiki`), or text at the tag's own place (`none`).
 */
export interface TagResult {
  readonly kind: 'general' | 'nowiki' | 'none';
  readonly html: string;
}

export type TagHandler = (call: TagCall) => Steps<TagResult>;

/** What an extension adds to the parser. */
export interface ParserExtension {
  /** By names in small letters. */
  readonly tags: Readonly<Record<string, TagHandler>>;
  /** After the main text is parsed, before paragraphs are made (hook `ParserAfterParse`): the new text. */
  readonly afterParse?: (text: string, parser: TagParser) => Steps<string>;
}

/** A line of a gallery, or a file link of its own. */
export interface FileLink {
  readonly title: Title;
  /** Options between bars; the last text that is not an option is the caption. Wikitext. */
  readonly options: string;
}

/** The parser as an extension's tag sees it. */
export interface TagParser {
  readonly page: Title;
  readonly site: SiteRules;
  /** Target language of the text. */
  readonly language: string;
  /** Language of the reader, for errors. */
  readonly reader: { readonly language: string; readonly isRightToLeft: boolean };
  readonly isPreview: boolean;
  /** HTML with markers, without paragraphs (`recursiveTagParse`). Parameters have the values of the place where the tag is written. */
  readonly parse: (text: string) => Steps<string>;
  /** Finished HTML (`recursiveTagParseFully`). */
  readonly parseFully: (text: string) => Steps<string>;
  /** Only templates are expanded, markers restored (`recursivePreprocess`). */
  readonly preprocess: (text: string) => Steps<string>;
  readonly strip: StripState;
  /** A value of one extension that lives as long as the parsing of one text. */
  readonly stateOf: <State>(key: ParserExtension, make: () => State) => State;
  /** A message in the language of the page, as text; values are inserted and templates expanded. `⧼key⧽` for a missing message. */
  readonly message: (key: string, ...values: readonly string[]) => Steps<string>;
  /** The same in the language of the content of the wiki. */
  readonly contentMessage: (key: string, ...values: readonly string[]) => Steps<string>;
  /** Whether the message exists and is not disabled by `-`. */
  readonly hasMessage: (key: string) => boolean;
  /** A number in the format of the page's language. */
  readonly formatNumber: (number: number) => string;
  /** Digits as the page's language writes them. */
  readonly localDigits: (text: string) => string;
  /** A title from wikitext. */
  readonly parseTitle: (text: string, defaultNamespace?: number) => Title | undefined;
  /** Adds the category whose name is a message (`TrackingCategories`). */
  readonly track: (message: string) => void;
  readonly setIndicator: (name: string, html: string) => void;
  readonly setProperty: (name: string, value: string) => void;
  /** A warning above a preview. */
  readonly warn: (html: string) => void;
  /** Loads files at once, which `file` would read one after the other. */
  readonly loadFiles: (titles: readonly Title[]) => Steps<void>;
  /** An inline image with its options, for galleries. */
  readonly file: (file: FileLink) => Steps<GalleryFile>;
  /** HTML of a link to a page, as one that exists. */
  readonly link: (title: Title, html: string, attributes?: Readonly<Record<string, string>>) => string;
}

/** A file as a gallery shows it. */
export interface GalleryFile {
  /** Of the file; of its target for a redirect. */
  readonly title: Title;
  /** Undefined if it cannot be shown. */
  readonly size: { readonly width: number; readonly height: number } | undefined;
  readonly mediaType: string;
  /**
   * A picture that fits the box, with its link; for a missing file what takes its place. Without the `span` with its `typeof`. `width` and
   * `height` are those of the picture; it is shown smaller by `scale`.
   */
  readonly picture: (box: { readonly width: number; readonly height: number; readonly scale: number }) => {
    readonly html: string;
    readonly width: number;
    readonly height: number;
  };
  /** Caption and `alt`, as HTML with markers and plain text. */
  readonly caption: string;
  readonly alt: string | undefined;
}

/** Conversion between variants of a language (`LanguageConverter`); one for each text. */
export interface Conversion {
  /** Finished HTML with `-{…}-` in it. */
  readonly convert: (html: string) => string;
  /** Text as it is, or in `-{R|…}-` where the language has variants (`markNoConversion`). */
  readonly keep: (text: string) => string;
  /** The title that a rule `-{T|…}-` sets. */
  readonly title: () => string | undefined;
  /** The title of the page in the variant. */
  readonly convertTitle: (text: string) => string;
  readonly hasVariants: boolean;
  /** The variant of the HTML; undefined for a language without variants. */
  readonly variant: string | undefined;
}

/** `conversion/…` exports it. */
export type MakeConversion = (
  language: string,
  variant: string | undefined,
  /** Messages in the language of the content, for errors. */
  message?: (key: string, ...values: readonly string[]) => string,
) => Conversion;
