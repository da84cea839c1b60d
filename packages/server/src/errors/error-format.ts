/** Errors and warnings on the wire, in each `errorformat`. */
import { descriptors } from '@wiki-query/server-stubs';
import { mark, type Value } from '../result/value.js';
import { escapeText } from '../text/html.js';
import type { ApiError } from './api-error.js';
import { messageText, type MessageValues } from './error-messages.js';
import type { Warning } from './warnings.js';

export type ErrorFormat = 'bc' | 'plaintext' | 'wikitext' | 'html' | 'raw' | 'none';

const formats: ReadonlySet<string> = new Set(['bc', 'plaintext', 'wikitext', 'html', 'raw', 'none']);

/** The format asked for; anything unknown is the old one. */
export function errorFormatOf(text: string | undefined): ErrorFormat {
  return text !== undefined && formats.has(text) ? (text as ErrorFormat) : 'bc';
}

type Members = Readonly<Record<string, unknown>>;
type Entry = Record<string, Value>;

/** A module's path from its path or its name alone. */
function pathOf(module: string): string {
  return Object.hasOwn(descriptors, module) ? `query+${module}` : module;
}

const nameOf = (module: string): string => module.slice(module.lastIndexOf('+') + 1);

/** The members that tell what happened. */
function textMembers(format: ErrorFormat, code: string, values: MessageValues, variant: string | undefined): Entry {
  const text = messageText(code, values, variant);
  if (format === 'html') return { html: escapeText(text) };
  if (format === 'raw') return { key: `api-${variant ?? code}`, params: Object.values(values) };
  return format === 'none' ? {} : { text };
}

interface Told {
  readonly code: string;
  readonly values: MessageValues;
  readonly data: Members;
  readonly module: string | undefined;
  readonly variant?: string | undefined;
}

function entryOf(format: ErrorFormat, { code, values, data, module, variant }: Told): Value {
  const entry: Entry = { code, ...textMembers(format, code, values, variant) };
  if (Object.keys(data).length > 0) entry['data'] = data as Value;
  if (module !== undefined) entry['module'] = pathOf(module);
  return mark(entry, { content: format === 'html' ? 'html' : 'text' });
}

/** An error that stands among the data of an answer; the old format shows it as plain text. */
export function formatReason(format: ErrorFormat, code: string, values: MessageValues, data: Members = {}): Value {
  return entryOf(format === 'bc' ? 'plaintext' : format, { code, values, data, module: undefined });
}

/** Which text a warning has. */
function variantOf({ code, text, values }: Warning): string | undefined {
  return text ?? (code === 'deprecation' && values['parameter'] !== undefined ? 'deprecation-parameter' : undefined);
}

/** `warnings` of an answer: by module, the newest module first, or a list in the order of time. */
export function formatWarnings(warnings: readonly Warning[], format: ErrorFormat): Value | undefined {
  if (warnings.length === 0) return undefined;
  if (format !== 'bc') {
    const entries = warnings.map((warning) => entryOf(format, toldBy(warning)));
    return format === 'raw' ? entries : [...new Map(entries.map((entry) => [JSON.stringify(entry), entry])).values()];
  }
  const byModule = new Map<string, Set<string>>();
  for (const warning of warnings) {
    const module = nameOf(warning.module);
    const lines = byModule.get(module) ?? new Set<string>();
    byModule.set(module, lines.add(messageText(warning.code, warning.values, variantOf(warning))));
  }
  return new Map(
    [...byModule]
      .reverse()
      .map(([module, lines]) => [module, mark({ warnings: [...lines].join('\n') }, { content: 'warnings' })]),
  );
}

function toldBy(warning: Warning): Told {
  const { code, values, module, feature } = warning;
  const data = { ...warning.data, ...(feature !== undefined && { feature }) };
  return { code, values, data, module, variant: variantOf(warning) };
}

/** `error` or `errors` of an answer, with the word on where the documentation is. */
export function formatError(
  error: ApiError,
  format: ErrorFormat,
  docref: string | undefined,
): ReadonlyMap<string, Value> {
  const { code, values, data, module } = error;
  const withDocref = docref === undefined ? {} : { docref };
  if (format === 'bc') {
    const members = { code, info: messageText(code, values), ...data, ...withDocref } as Entry;
    return new Map([['error', mark(members, { content: 'docref' })]]);
  }
  const entry = entryOf(format, { code, values, data, module });
  return new Map<string, Value>([['errors', [entry]], ...Object.entries(withDocref)]);
}
