/** The URL of a request to the API as its routes are named. */

/**
 * Without the host, a fragment, repeated slashes and dots in the path, which other web servers ignore, too. The wiki's own
 * script folder is omitted. URLs of other pages stay as they are.
 */
export function plainUrl(url: string, scriptPath = ''): string {
  const [, path = '', query = ''] = /^(?:https?:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?/i.exec(url) ?? [];
  if (!path.includes('/api.php')) return url;
  const plain = /\/[/.]/.test(path) ? withoutDots(path) : path;
  return (plain.startsWith(`${scriptPath}/api.php`) ? plain.slice(scriptPath.length) : plain) + query;
}

function withoutDots(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/').slice(1)) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return `/${parts.join('/')}`;
}
