import type { SiteFacts } from './site-facts.js';

type Json = Readonly<Record<string, unknown>>;

/** Responses of the wiki as recorded in `site.json`, for modules that return them. */
export interface RecordedSite {
  /** `meta=siteinfo` with every `siprop`, format version 2. */
  readonly siteinfo: Json;
  readonly siteinfo_formatversion_1?: Json;
  readonly filerepoinfo?: readonly Json[];
  /** Descriptions of modules (`action=paraminfo`) by their paths, format version 2. */
  readonly paraminfo: ReadonlyMap<string, Json>;
}

/** A site profile (`site.json`). Other contents of the file are only for comparison. */
export interface SiteProfile {
  readonly facts: SiteFacts;
  readonly recorded: RecordedSite;
}

/** An interface message in `messages.json`. */
export interface SiteMessage {
  readonly name: string;
  /** The text that applies. Absent if the message does not exist. */
  readonly content?: string | undefined;
  readonly missing?: boolean | undefined;
  /** The default text of the software, if the wiki has changed it. */
  readonly default?: string | undefined;
  readonly defaultmissing?: boolean | undefined;
}
