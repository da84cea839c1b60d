/** A client in Kubb's sense: it sends the requests of the generated functions. */
import { askWiki, type WikiRequest } from '@wiki-query/openapi/fetch';

export type RequestConfig<Data = unknown> = WikiRequest<Data>;
export type ResponseErrorConfig<Failure = unknown> = Failure;
export type Client = typeof fetchWiki;

const fetchWiki = async <Answer, _Failure = unknown, Variables = unknown>(
  request: RequestConfig<Variables>,
): Promise<{ readonly data: Answer }> => ({ data: await askWiki<Answer>(process.env['WIKI'] ?? '', request) });

// Kubb imports the default.
export default fetchWiki;
