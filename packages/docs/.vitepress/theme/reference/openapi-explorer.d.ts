/** The bundle registers the element `openapi-explorer`, and exports nothing that this site uses. */
declare module 'openapi-explorer/dist/browser/openapi-explorer.min.js' {}
