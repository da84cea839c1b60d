export type { Answer, Part, PageOf } from './answer.js';
export { createClient, type QueryAllOptions, type QueryClient } from './client.js';
export { ApiError, HttpError, LoginError, type ApiMessage } from './errors.js';
export type { ClientOptions } from './options.js';
export type { Exact, QueryInput } from './request.js';
export type { Credentials, TokenType } from './session.js';
