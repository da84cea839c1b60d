/** The format in which notifications are described. */
import type { Format } from './format.js';
import type { Run } from './run.js';

/** Warns about deprecated formats, and about formats that this server does not support. */
export function warnAboutFormat(run: Run): void {
  const { params: p, call } = run;
  const requested = `${run.wireName('format')}=${p.format}`;
  if (p.format === 'flyout' || p.format === 'html') {
    const feature = `action=query&meta=notifications&${requested}`;
    call.warnings.add('notifications', 'deprecation', {}, { feature, message: `apiwarn-echo-deprecation-${p.format}` });
  }
  if (p.format !== undefined && formatOf(run) === undefined)
    run.warn('notimplemented', { module: `${requested} without interface messages` });
}

/** The requested format. Undefined if there are no messages to build it from. */
export const formatOf = ({ params: p, call }: Run): Format | undefined =>
  call.wiki.messages.names().length > 0 ? p.format : undefined;
