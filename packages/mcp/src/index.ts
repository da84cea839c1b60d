export { serveStdio } from './stdio.js';
export { handleHttp } from './http.js';
export { makeServer, type Limits } from './server.js';
export { openWiki, ToolError, type Account, type Wiki, type Json, type Parameters } from './wiki.js';
