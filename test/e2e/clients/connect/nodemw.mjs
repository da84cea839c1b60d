import Bot from 'nodemw';

/** A bot of the server at a URL. Its responses are in formatversion 1. */
export function connectNodemw(apiUrl) {
  const { hostname, port, pathname, protocol } = new URL(apiUrl);
  return new Bot({
    protocol: protocol.slice(0, -1),
    server: hostname,
    port,
    path: pathname.replace(/\/api\.php$/, ''),
    userAgent: 'wiki-query-clients/1.0',
  });
}
