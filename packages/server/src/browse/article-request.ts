/** The request that the URL of a page of the wiki makes. */

/** How a page is shown. `links` are the pages that link to it. */
export const actions = ['view', 'raw', 'history', 'links'] as const;
export type ArticleAction = (typeof actions)[number];

export interface ArticleRequest {
  readonly title: string;
  readonly action: ArticleAction;
  /** The ID of an old revision. */
  readonly oldid?: string;
  readonly followsRedirects: boolean;
  /** The parameters that continue a list, by their names in the API. */
  readonly from: Readonly<Record<string, string>>;
}

/** Parameters of the API that a link to more rows may have. */
const continuing = new Set(['rvcontinue', 'lhcontinue', 'ticontinue', 'fucontinue', 'cmcontinue', 'continue']);

/** Reads the part of a URL behind `/wiki/`, and its query. `undefined` if the URL names no page or no action that there is. */
export function readArticleRequest(path: string, query: URLSearchParams): ArticleRequest | undefined {
  const title = decoded(path)?.replaceAll('_', ' ').trim();
  const named = query.get('action') ?? 'view';
  const action = actions.find((one) => one === named);
  if (title === undefined || title === '' || action === undefined) return undefined;
  const oldid = query.get('oldid') ?? undefined;
  return {
    title,
    action,
    ...(oldid !== undefined && { oldid }),
    followsRedirects: query.get('redirect') !== 'no',
    from: Object.fromEntries([...query].filter(([name]) => continuing.has(name))),
  };
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
