/** The default content model of a page. */
import { lookUp, NS_MEDIAWIKI, NS_USER, type Namespaces } from '@wiki-query/wikitext';

const models: Readonly<Record<string, string>> = { js: 'javascript', css: 'css', json: 'json' };

/** By the namespace, and by the extension of code pages: messages and subpages of users. */
export function defaultContentModel(
  namespace: number,
  dbkey: string,
  { namespaces }: { readonly namespaces: Namespaces },
): string {
  const ofNamespace = namespaces.get(namespace)?.defaultContentModel;
  const ending =
    namespace === NS_MEDIAWIKI
      ? /\.(css|js|json)$/.exec(dbkey)?.[1]
      : namespace === NS_USER
        ? /\/.*\.(js|css|json)$/.exec(dbkey)?.[1]
        : undefined;
  if (ending === undefined) return ofNamespace ?? 'wikitext';
  return lookUp(models, ending) ?? ofNamespace ?? 'text';
}
