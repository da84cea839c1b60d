/** An external link in the form of the table: the reversed host, then the path. */

export interface ExternalLinkParts {
  /** `https://org.example.www.` */
  readonly domainIndex: string;
  readonly path: string;
}

export function externalLinkParts(url: string): ExternalLinkParts | undefined {
  const full = url.startsWith('//') ? `https:${url}` : url;
  const found = /^([a-z][a-z0-9+.-]*:)(\/\/)?([^/?#]*)(.*)$/is.exec(full);
  if (found === null) return undefined;
  const [, protocol = '', slashes = '', authority = '', path = ''] = found;
  if (protocol.toLowerCase() === 'mailto:') {
    const [user = '', host = ''] = authority.split('@');
    return { domainIndex: `mailto:${turned(host)}@${user}`, path };
  }
  if (slashes === '') return schemeOnly(protocol.toLowerCase(), authority + path);
  const [, host = '', port = ''] = /^(?:[^@]*@)?(.*?)(:\d+)?$/.exec(authority) ?? [];
  const isAddress = /^[\d.]+$|^\[/.test(host);
  return {
    domainIndex: `${protocol.toLowerCase()}${slashes}${isAddress ? addressOf(host) : turned(host)}${port}`,
    path: path === '' ? '/' : path.replace(/[^\x00-\x7f]+|[{}]/g, encodeURIComponent),
  };
}

/** Protocols without a host. */
function schemeOnly(protocol: string, rest: string): ExternalLinkParts {
  if (protocol === 'news:') return { domainIndex: `${protocol}${turned(rest)}`, path: '' };
  return { domainIndex: `${protocol}.`, path: rest.startsWith('?') ? `/${rest}` : rest };
}

function turned(host: string): string {
  return `${host.toLowerCase().split('.').reverse().join('.')}.`;
}

/** IP addresses keep the order of their parts, with the prefix `V4.` or `V6.`. */
function addressOf(host: string): string {
  if (!host.startsWith('[')) return `V4.${host}.`;
  const [head = '', tail] = host.slice(1, -1).split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  return `V6.${[...first, ...(tail === undefined ? [] : zeros), ...last].map((part) => part.toUpperCase()).join('.')}.`;
}
