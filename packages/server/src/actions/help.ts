/** `action=help`: shows where the documentation is. */
import type { RequestContext } from '../request/request-context.js';
import type { Value } from '../result/value.js';
import { escapeText } from '../text/html.js';
import type { Exchange } from '../protocol/exchange.js';
import { ApiError } from '../errors/api-error.js';
import { deadEndMessage, moduleAt } from './module-paths.js';
import { htmlPage, type Printed } from '../formats/print.js';

/** Address of the documentation, as the client reaches it. */
export const docsUrl = ({ request }: Pick<Exchange, 'request'>): string => `${request.origin}/docs/`;

/** The page that a browser gets for `action=help`. */
function helpPage(exchange: Exchange): Printed {
  const url = escapeText(docsUrl(exchange));
  const body = htmlPage(
    'Help on the API',
    `<p>All modules and parameters are described in the <a href="${url}">documentation</a>.</p>`,
  );
  return { contentType: 'text/html; charset=utf-8', filename: 'api-help.html', body };
}

/** With `wrap` the page stands in a response as others have it. */
export async function help(
  _: RequestContext,
  exchange: Exchange,
  params: Readonly<Record<string, unknown>>,
): Promise<ReadonlyMap<string, Value> | Printed> {
  for (const path of params['modules'] as readonly string[]) {
    const found = moduleAt(path);
    if (!('path' in found)) throw new ApiError('badmodule', { ...found }, { message: deadEndMessage(found) });
  }
  const page = helpPage(exchange);
  if (params['wrap'] !== true) return page;
  return new Map([['help', { mime: 'text/html', filename: page.filename, help: page.body }]]);
}
