/** A mutator in Orval's sense: it sends the requests of the generated functions. */
import { askWiki, type WikiRequest } from '@wiki-query/openapi/fetch';

export const wikiFetch = <T>(request: WikiRequest): Promise<T> => askWiki<T>(process.env['WIKI'] ?? '', request);
