export { serveStdio } from './stdio.js';
export { HttpSessions, type Cancellation } from './http.js';
export { makeServer, type Limits } from './server.js';
export { openWiki, ToolError, wikiOf, type Account, type Json, type Parameters, type Send, type Wiki } from './wiki.js';
