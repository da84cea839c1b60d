export type { ResponseOf, Part, PageOf } from './response.js';
export type { CategoryOptions } from './categories.js';
export type { Change, ChangesOptions, ChangesParameters } from './changes.js';
export {
  createClient,
  type ContentRequest,
  type QueryAllOptions,
  type QueryClient,
  type QueryOptions,
  type RequestOptions,
} from './client.js';
export { ApiError, ConnectionError, HttpError, LoginError, type ApiMessage } from './errors.js';
export type { CsvOptions, Items } from './items.js';
export { chunksOf, deadline, hasTooManyValues, mostValues, type Deadline } from './limits.js';
export type { ListOptions } from './list-options.js';
export { makeLoopGuard } from './loop-guard.js';
export type { ItemOf, ListMethods, ListName, ListParameters } from './lists.js';
export type { ClientOptions, Progress, Retry } from './options.js';
export type { Exact, QueryInput } from './request.js';
export type { Credentials, TokenType } from './session.js';
