/** The member `docref` of errors: where the API is documented. */
import type { ErrorStyle } from '../errors/error-format.js';
import type { Exchange } from '../protocol/exchange.js';
import { docsUrl } from './help.js';

/** URL of the wiki's own api.php. */
function wikiApi({ request, services }: Exchange): string {
  const { server, scriptpath } = services.wiki.site.general;
  const scheme = server.startsWith('//') ? request.origin.slice(0, request.origin.indexOf(':') + 1) : '';
  return `${scheme}${server}${scriptpath}/api.php`;
}

/** From the wiki's messages, or our own text. */
export async function docrefText(exchange: Exchange, { texts }: ErrorStyle): Promise<string> {
  const link = await texts.build({ key: 'api-usage-docref', params: [wikiApi(exchange)] }, 'wikitext');
  if (link === undefined) return `See ${docsUrl(exchange)} for the documentation of this API.`;
  const list = await texts.build({ key: 'api-usage-mailinglist-ref', params: [] }, 'wikitext');
  return `${link} ${list ?? ''}`.trim();
}
