/** What a text is parsed to (`ParserOutput` of MediaWiki). */
import type { Title } from '../../titles/title.js';
import { NS_FILE, NS_MEDIA, NS_SPECIAL } from '../../titles/namespace-numbers.js';
import type { Section } from '../sections/section.js';

/** A title, and the id of its page; 0 for a missing page. */
export interface LinkedPage {
  readonly namespace: number;
  readonly dbkey: string;
  readonly id: number;
}

/** A message with its values. */
export interface Warning {
  readonly key: string;
  readonly values: readonly string[];
}

/** How much of a limit a text uses. */
export interface LimitUse {
  /** As in keys of messages, after `limitreport-`. */
  readonly name: string;
  readonly used: number;
  readonly limit: number;
}

export interface ParseOutput {
  /** HTML with marks for the table of contents and edit links. */
  readonly html: string;
  /** The HTML exceeds `mostHtml` of the options, and is empty. */
  readonly isTooLong: boolean;
  readonly sections: readonly Section[];
  /** Sort keys by categories, with underscores. */
  readonly categories: ReadonlyMap<string, string>;
  readonly links: readonly LinkedPage[];
  readonly templates: readonly LinkedPage[];
  readonly images: readonly string[];
  readonly externalLinks: readonly string[];
  readonly interwikiLinks: readonly Title[];
  /** One a language. */
  readonly languageLinks: readonly Title[];
  readonly properties: ReadonlyMap<string, string>;
  readonly indicators: ReadonlyMap<string, string>;
  readonly warnings: readonly Warning[];
  /** In MediaWiki's order; empty for what no parser reads. */
  readonly limitUses: readonly LimitUse[];
  /** HTML of the title that the text sets. */
  readonly displayTitle: string | undefined;
  /** The title that rules of conversion set. HTML. */
  readonly convertedTitle: string | undefined;
  /** The name of the page without its namespace, in the variant of the HTML. Text. */
  readonly pageName: string;
  /** Messages with categories that were added. */
  readonly tracking: ReadonlySet<string>;
  /** Whether the table of contents is shown. */
  readonly showsToc: boolean;
  /** Language of the HTML: of the page, or a variant of it. */
  readonly language: string;
}

/** Collects the data of a text while it is parsed. */
export class OutputCollector {
  readonly categories = new Map<string, string>();
  readonly images = new Set<string>();
  readonly externalLinks = new Set<string>();
  readonly languageLinks = new Map<string, Title>();
  readonly properties = new Map<string, string>();
  readonly indicators = new Map<string, string>();
  readonly tracking = new Set<string>();
  readonly warnings = new Map<string, Warning>();
  private readonly pages = new Map<string, LinkedPage>();
  private readonly included = new Map<string, LinkedPage>();
  private readonly interwiki = new Map<string, Title>();

  /** A link to a page, whose id may not be known yet. */
  addLink(title: Title, id: number): void {
    if (title.interwiki !== '') return void this.interwiki.set(`${title.interwiki}:${title.dbkey}`, title);
    if (title.namespace === NS_SPECIAL || title.dbkey === '') return;
    addPage(this.pages, title.namespace === NS_MEDIA ? { ...title, namespace: NS_FILE } : title, id);
  }

  addTemplate(title: Title, id: number): void {
    addPage(this.included, title, id);
  }

  addLanguageLink(title: Title): void {
    if (!this.languageLinks.has(title.interwiki)) this.languageLinks.set(title.interwiki, title);
  }

  warn(key: string, ...values: readonly string[]): void {
    this.warnings.set(JSON.stringify([key, ...values]), { key, values });
  }

  get links(): readonly LinkedPage[] {
    return [...this.pages.values()];
  }

  get templates(): readonly LinkedPage[] {
    return [...this.included.values()];
  }

  get interwikiLinks(): readonly Title[] {
    return [...this.interwiki.values()];
  }
}

function addPage(pages: Map<string, LinkedPage>, { namespace, dbkey }: Title, id: number): void {
  pages.set(`${namespace}:${dbkey}`, { namespace, dbkey, id });
}
