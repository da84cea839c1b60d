/** What stands in the place of a text that exceeds a limit, and the warnings about it (`Parser::limitationWarn`). */
import type { ExpanderLimits, Obstacle } from '../../expand/expander.js';
import { stripLimits, type StripFailure } from '../../expand/strip.js';
import type { ParseHost } from '../state/host.js';
import type { OutputCollector } from '../output/parse-output.js';

export interface LimitTools {
  readonly host: ParseHost;
  readonly output: OutputCollector;
  readonly limits: ExpanderLimits;
  readonly put: (html: string) => string;
}

const errorBox = (text: string): string => `<span class="error">${text}</span>`;

function limitText(key: string, limit: number, { host }: LimitTools): string {
  const { contentLanguage: language } = host;
  return (host.text(key, language) ?? `⧼${key}⧽`).replaceAll('$1', host.formatNumber(limit, language));
}

function warn(kind: string, { output }: LimitTools): void {
  output.warn(`${kind}-warning`);
  output.tracking.add(`${kind}-category`);
}

/** The replacement of what the expander leaves out. Undefined for an obstacle that is no limit of MediaWiki. */
export function limitReplacement({ kind, name, page = '' }: Obstacle, tools: LimitTools): string | undefined {
  if (kind !== 'limit') return undefined;
  switch (name) {
    case 'nodes':
      warn('node-count-exceeded', tools);
      return errorBox('Node-count limit exceeded');
    case 'depth':
      warn('expansion-depth-exceeded', tools);
      return errorBox('Expansion depth limit exceeded');
    case 'templates in templates':
      return errorBox(limitText('parser-template-recursion-depth-warning', tools.limits.templates, tools));
    case 'text of templates':
      warn('post-expand-template-inclusion', tools);
      return `[[:${page.replace(/^:/, '')}]]${tools.put('<!-- WARNING: template omitted, post-expand include size too large -->')}`;
    case 'text of parameters':
      warn('post-expand-template-argument', tools);
      return '<!-- WARNING: argument omitted, expansion size too large -->';
    default:
      return undefined;
  }
}

/** What represents a marker whose text is not restored. */
export function stripReplacement(why: StripFailure, tools: LimitTools): string {
  if (why === 'loop') return errorBox(tools.host.text('parser-unstrip-loop-warning', tools.host.contentLanguage) ?? '');
  warn(`unstrip-${why}`, tools);
  return errorBox(limitText(`unstrip-${why}-warning`, stripLimits[why], tools));
}
