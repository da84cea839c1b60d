/** Namespaces of the site and their names. */
import { genderedNames, type GenderedNames } from '../language/gendered-names.js';
import type { Variants } from '../language/variants.js';
import { lowerCase } from '../text/letter-case.js';
import type { NamespaceFacts, SiteNamespace } from './site-facts.js';

export interface Namespaces {
  readonly get: (id: number) => NamespaceInfo | undefined;
  /** All IDs, ascending, with the virtual -2 and -1. */
  readonly ids: () => readonly number[];
  /** IDs that `*` selects in a namespace parameter: 0 and above. */
  readonly valid: () => readonly number[];
  readonly isTalk: (id: number) => boolean;
  readonly subject: (id: number) => number;
  readonly talk: (id: number) => number | undefined;
  /** ID of a name in any form (local, English, alias), case-insensitive, with underscores or spaces. */
  readonly idOf: (name: string) => number | undefined;
}

export interface NamespaceInfo {
  readonly id: number;
  /** Local name with spaces; empty for the main namespace. */
  readonly name: string;
  /** English canonical name. */
  readonly canonical: string;
  readonly aliases: readonly string[];
  /** `first-letter` or `case-sensitive`. */
  readonly case: 'first-letter' | 'case-sensitive';
  readonly content: boolean;
  readonly subpages: boolean;
  readonly nonincludable: boolean;
  readonly defaultContentModel: string | undefined;
  /** Names for a gendered user namespace. */
  readonly gendered: Readonly<Record<'male' | 'female', string>> | undefined;
}

/** The table of a site profile. */
export function makeNamespaces(site: NamespaceFacts, variants: Variants): Namespaces {
  const list = Object.values(site.namespaces)
    .map((namespace) => namespaceInfo(namespace, site))
    .sort((a, b) => a.id - b.id);
  const byId = new Map(list.map((info) => [info.id, info]));
  const byName = nameIndex(list, (info, alias) => isVariantName(alias, info, variants));
  const ids = list.map((info) => info.id);
  const valid = ids.filter((id) => id >= 0);
  const isTalk = (id: number): boolean => id % 2 === 1;
  return {
    get: (id) => byId.get(id),
    ids: () => ids,
    valid: () => valid,
    isTalk,
    subject: (id) => (isTalk(id) ? id - 1 : id),
    talk: (id) => (id < 0 ? undefined : isTalk(id) ? id : id + 1),
    idOf: (name) => byName.get(lowerCase(name).replaceAll(' ', '_')),
  };
}

function namespaceInfo(namespace: SiteNamespace, site: NamespaceFacts): NamespaceInfo {
  const { id, name, canonical = '', content, subpages, nonincludable, defaultcontentmodel } = namespace;
  const aliases = site.namespacealiases.filter((alias) => alias.id === id).map((alias) => alias.alias);
  const fallbacks = site.general.fallback.map(({ code }) => code);
  return {
    id,
    name,
    canonical,
    aliases,
    case: namespace.case,
    content: content === true,
    subpages: subpages === true,
    nonincludable: nonincludable === true,
    defaultContentModel: defaultcontentmodel,
    gendered: knownForms(genderedNames(site.general.lang, fallbacks).get(id), name, aliases),
  };
}

/** If a wiki renames its user namespaces, the language's forms are not among the aliases, and do not apply. */
function knownForms(
  forms: GenderedNames | undefined,
  name: string,
  aliases: readonly string[],
): GenderedNames | undefined {
  if (forms === undefined) return undefined;
  const known = new Set([name, ...aliases].map(lowerCase));
  return known.has(lowerCase(forms.male)) && known.has(lowerCase(forms.female)) ? forms : undefined;
}

/**
 * Names in variants are aliases with spaces, and MediaWiki (`Language::getNsIndex`) finds only aliases with underscores. The site information
 * returns both with spaces, and aliases that exist in both forms twice.
 */
function isVariantName(alias: string, { id, aliases }: NamespaceInfo, { codes, namespaceName }: Variants): boolean {
  if (!alias.includes(' ')) return false;
  const isOnce = aliases.indexOf(alias) === aliases.lastIndexOf(alias);
  return isOnce && codes.some((code) => namespaceName(id, code) === alias);
}

/** English names take precedence over aliases, and those over local names. */
function nameIndex(
  list: readonly NamespaceInfo[],
  isUnknown: (info: NamespaceInfo, alias: string) => boolean,
): ReadonlyMap<string, number> {
  const index = new Map<string, number>();
  const add = (name: string, id: number): unknown =>
    name === '' ? undefined : index.set(lowerCase(name).replaceAll(' ', '_'), id);
  for (const { id, name } of list) add(name, id);
  for (const info of list) for (const alias of info.aliases) if (!isUnknown(info, alias)) add(alias, info.id);
  for (const { id, canonical } of list) add(canonical, id);
  return index;
}
