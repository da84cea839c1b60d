export {
  accessOptions,
  accessHelp,
  readAccess,
  type Access,
  type AccessOptions,
  type AccessSources,
} from './read-access.js';
export { AccessError } from './access-error.js';
export { fetchText, type Bounds } from './fetch-text.js';
export { printable } from './printable.js';
export { signIn } from './sign-in.js';
export { makeWebFetch, type Program, type WebFetch } from './web-fetch.js';
