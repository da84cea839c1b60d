/** The parts of a site profile that an import reads. The schema of profiles requires them. */
import type { LinkSite } from '../links/types.js';
import type { Json } from '../api/wiki-api.js';

interface ProfileParts {
  readonly siteinfo: Omit<LinkSite, 'autocreatetempuser' | 'settings'> & {
    readonly namespaces: Readonly<Record<string, { readonly content: boolean }>>;
    readonly autocreatetempuser: LinkSite['autocreatetempuser'] & { readonly matchPatterns?: readonly string[] };
    readonly usergroups: readonly { readonly name: string; readonly rights: readonly string[] }[];
  };
  readonly languageinfo: LinkSite['languageinfo'];
  readonly languagenames?: LinkSite['languagenames'];
  /** Those that are known. */
  readonly settings?: Partial<LinkSite['settings']>;
  /** The name of the wiki, and its present as 14 digits. */
  readonly instance: { readonly name: string; readonly clock: string };
}

/** A profile that was made or captured by this package, or that `doctor` would accept. */
export const partsOf = (profile: Json): ProfileParts => profile as unknown as ProfileParts;
