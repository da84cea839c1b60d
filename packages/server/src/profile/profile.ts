import type { SiteFacts } from './site-facts.js';

type Json = Readonly<Record<string, unknown>>;

/** Answers of the wiki as `site.json` recorded them, for modules that give them again. */
export interface RecordedSite {
  /** `meta=siteinfo` with every `siprop`, format version 2. */
  readonly siteinfo: Json;
  readonly siteinfo_formatversion_1?: Json;
  readonly filerepoinfo?: readonly Json[];
  /** Descriptions of modules (`action=paraminfo`), format version 2. */
  readonly paraminfo?: readonly Json[];
}

/** A site profile (`site.json`). What else the file holds is for comparison only. */
export interface SiteProfile {
  readonly facts: SiteFacts;
  readonly recorded: RecordedSite;
}

/** An interface message as `messages.json` holds it. */
export interface SiteMessage {
  readonly name: string;
  /** The text that applies; absent for a message that does not exist. */
  readonly content?: string | undefined;
  readonly missing?: boolean | undefined;
  /** The text that the software ships, where the wiki has another. */
  readonly default?: string | undefined;
  readonly defaultmissing?: boolean | undefined;
}
