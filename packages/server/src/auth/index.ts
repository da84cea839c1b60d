export { type Auth, makeAuth } from './auth.js';
export { cookieSetting, type SessionHolder } from './session.js';
export { openState } from './open-state.js';
