/** What a wiki can set for its texts. */
import { defaultLimits, type ExpanderLimits } from '../expand/expander.js';

/** Settings that shape texts and that the site information does not have, by the names of MediaWiki in small letters, without `$wg`. */
export interface TextSettings {
  /** Whether responsive lists of references have columns (extension Cite). */
  readonly citeresponsivereferences: boolean;
  readonly expensiveparserfunctionlimit: number;
  /** Forms of the ids of headings. A second one is written before the first. */
  readonly fragmentmode: readonly ('html5' | 'legacy')[];
  /** KiB of a text, and of all that replaces templates. */
  readonly maxarticlesize: number;
  readonly maxppexpanddepth: number;
  readonly maxppnodecount: number;
  readonly maxtemplatedepth: number;
  /** The first level that a table of contents leaves out. */
  readonly maxtoclevel: number;
  readonly nativeimagelazyloading: boolean;
  readonly parserenablelegacyheadingdom: boolean;
  /** Characters that string functions take. */
  readonly pfstringlengthlimit: number;
  /** Whether addresses of the wiki itself count as links to other sites. */
  readonly registerinternalexternals: boolean;
  readonly responsiveimages: boolean;
  /** Whether a displayed title must be a form of the title of its page. */
  readonly restrictdisplaytitle: boolean;
  /** Width of upright pictures in proportion to others. */
  readonly thumbupright: number;
  /** Whether numbers have the digits of their language. */
  readonly translatenumerals: boolean;
  /** Where missing files are uploaded: an address; empty for the wiki's own page. */
  readonly uploadmissingfileurl: string;
}

/** MediaWiki's defaults. */
export const usualTextSettings: TextSettings = {
  citeresponsivereferences: true,
  expensiveparserfunctionlimit: 100,
  fragmentmode: ['html5', 'legacy'],
  maxarticlesize: 2048,
  maxppexpanddepth: 100,
  maxppnodecount: 1_000_000,
  maxtemplatedepth: 100,
  maxtoclevel: 999,
  nativeimagelazyloading: false,
  parserenablelegacyheadingdom: true,
  pfstringlengthlimit: 1000,
  registerinternalexternals: false,
  responsiveimages: true,
  restrictdisplaytitle: true,
  thumbupright: 0.75,
  translatenumerals: true,
  uploadmissingfileurl: '',
};

/** Deeper calls would exceed the stack of a process. */
const deepest = 500;

/** The limits that the settings give a text. */
export const limitsOf = (settings: TextSettings): ExpanderLimits => ({
  ...defaultLimits,
  bytes: settings.maxarticlesize * 1024,
  nodes: settings.maxppnodecount,
  depth: Math.min(settings.maxppexpanddepth, deepest),
  templates: Math.min(settings.maxtemplatedepth, deepest),
});
