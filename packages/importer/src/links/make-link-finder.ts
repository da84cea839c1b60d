/** Finds links that stand in the text itself. Templates are not expanded. */
import type { LinkFinder, LinkNamespace, LinkSite, LinkTarget, PageLinks, TextLookup } from './types.js';

/** Makes a finder for a wiki; `lookup` gives the texts of templates. */
export function makeLinkFinder(site: LinkSite, _lookup: TextLookup): LinkFinder {
  const parse = titleParser(site);
  return ({ text, model }) => {
    const links = emptyLinks();
    if (model !== 'wikitext') return links;
    for (const [, colon, target = '', label] of text.matchAll(/\[\[(:?)([^[\]|{}<>\n]+)(?:\|([^\]]*))?\]\]/g)) {
      const title = parse(target);
      if (title === undefined) continue;
      if (title.namespace === 14 && colon === '')
        addUnique(links.categorylinks, { title: title.title, sortkeyPrefix: label ?? '' });
      else if (title.namespace === 6 && colon === '') addUnique(links.imagelinks, title.title);
      else if (title.namespace >= 0) addUnique(links.pagelinks, title);
    }
    for (const [, name = ''] of text.matchAll(/\{\{([^{}|<>[\]\n]+)/g)) {
      const title = parse(name.includes(':') ? name : `Template:${name}`);
      if (title !== undefined && title.namespace >= 0) addUnique(links.templatelinks, title);
    }
    for (const [url] of text.matchAll(/https?:\/\/[^\s\]<>"|{}]+/g)) addUnique(links.externallinks, url);
    return links;
  };
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] extends readonly (infer Item)[] ? Item[] : T[Key] };

function emptyLinks(): Mutable<PageLinks> {
  return {
    pagelinks: [],
    templatelinks: [],
    categorylinks: [],
    imagelinks: [],
    externallinks: [],
    langlinks: [],
    iwlinks: [],
    pageProps: [],
  };
}

function addUnique<Item>(items: Item[], item: Item): void {
  const text = JSON.stringify(item);
  if (!items.some((other) => JSON.stringify(other) === text)) items.push(item);
}

function titleParser({ namespaces }: LinkSite): (text: string) => LinkTarget | undefined {
  const byName = new Map<string, LinkNamespace>();
  for (const namespace of namespaces)
    for (const name of [namespace.name, ...namespace.otherNames])
      if (name !== '') byName.set(name.toLowerCase(), namespace);
  const main = namespaces.find(({ id }) => id === 0);
  return (text) => {
    const [page = ''] = text.split('#');
    const clean = page.replace(/[\s_]+/g, ' ').trim();
    const colon = clean.indexOf(':');
    const namespace = colon > 0 ? byName.get(clean.slice(0, colon).trim().toLowerCase()) : undefined;
    const name = namespace === undefined ? clean : clean.slice(colon + 1).trim();
    if (name === '') return undefined;
    const first = (namespace ?? main)?.firstLetter === false ? name.charAt(0) : name.charAt(0).toUpperCase();
    return { namespace: namespace?.id ?? 0, title: (first + name.slice(1)).replaceAll(' ', '_') };
  };
}
