/** Hosts in Unicode, as MediaWiki stores and prints them: `xn--bcher-kva.example` is `bücher.example`. */
import { toUnicode } from 'tr46';

/** As PHP's `idn_to_utf8` without options: `ß` becomes `ss`. A host that is no domain name stays as it is. */
export function unicodeHost(host: string): string {
  if (/^[\x20-\x7e]*$/.test(host) && !/xn--/i.test(host)) return host;
  const { domain, error } = toUnicode(host, { checkHyphens: true, transitionalProcessing: true });
  return error || /^\.|\.\./.test(domain) ? host : domain;
}
