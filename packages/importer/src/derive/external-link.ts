/** An external link as the table has it: the host's parts turned round, then the path. */

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
  const [, account = '', host = '', port = ''] = /^([^@]*@)?(.*?)(:\d+)?$/.exec(authority) ?? [];
  const isAddress = /^[\d.]+$|^\[/.test(host);
  return {
    domainIndex: `${protocol.toLowerCase()}${slashes}${account}${isAddress ? addressOf(host) : turned(host)}${port}`,
    path: path === '' ? '/' : path,
  };
}

function turned(host: string): string {
  return `${host.toLowerCase().split('.').reverse().join('.')}.`;
}

function addressOf(host: string): string {
  return host.startsWith('[') ? host : `V4.${host}.`;
}
