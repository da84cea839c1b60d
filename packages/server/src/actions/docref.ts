/** The member `docref` of errors: where the API is documented. */
import type { Call } from '../request/call.js';
import { docsUrl } from './help.js';

/** URL of the wiki's own api.php. */
function wikiApi({ request, wiki }: Call): string {
  const { server, scriptpath } = wiki.site.general;
  const scheme = server.startsWith('//') ? request.origin.slice(0, request.origin.indexOf(':') + 1) : '';
  return `${scheme}${server}${scriptpath}/api.php`;
}

/** From the wiki's messages, or our own text. */
export async function docrefText(call: Call): Promise<string> {
  const link = await call.errors.texts.build({ key: 'api-usage-docref', params: [wikiApi(call)] }, 'wikitext');
  if (link === undefined) return `See ${docsUrl(call)} for the documentation of this API.`;
  const list = await call.errors.texts.build({ key: 'api-usage-mailinglist-ref', params: [] }, 'wikitext');
  return `${link} ${list ?? ''}`.trim();
}
