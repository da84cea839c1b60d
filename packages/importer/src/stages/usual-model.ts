/** The content model of a page that older formats do not say. */

const models: Readonly<Record<string, string>> = { js: 'javascript', css: 'css', json: 'json' };
const [userNamespace, messageNamespace] = [2, 8];

/** By its name: messages of the interface and subpages of users may be code. */
export function usualModel(namespace: number, title: string): string {
  if (namespace !== messageNamespace && !(namespace === userNamespace && title.includes('/'))) return 'wikitext';
  const [, ending = ''] = /\.(js|css|json)$/.exec(title) ?? [];
  return models[ending] ?? 'wikitext';
}
