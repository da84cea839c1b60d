/** Errors and warnings on the wire, in each `errorformat`. */
import type { MainErrorformatValue, StatusMessage } from '@wiki-query/server-stubs';
import { mark, type Value } from '../result/value.js';
import { queryModule } from '../spec/query-modules.js';
import type { ApiError } from './api-error.js';
import { messageUse, type ErrorMessage } from './error-messages.js';
import { textOf, type MessageTexts } from './message-texts.js';
import type { Warning } from './warnings.js';

export type ErrorFormat = MainErrorformatValue;

const formats: Readonly<Record<ErrorFormat, true>> = {
  bc: true,
  plaintext: true,
  wikitext: true,
  html: true,
  raw: true,
  none: true,
};
const isFormat = (text: string): text is ErrorFormat => Object.hasOwn(formats, text);

/** The requested format. Unknown values select the old one. */
export function errorFormatOf(text: string | undefined): ErrorFormat {
  return text !== undefined && isFormat(text) ? text : 'bc';
}

/** The style of errors: the format, and their texts in one language. */
export interface ErrorStyle {
  readonly format: ErrorFormat;
  readonly texts: MessageTexts;
}

type Members = Readonly<Record<string, unknown>>;
type Entry = Record<string, Value>;

/** A module's path from its path or its name alone. */
function pathOf(module: string): string {
  return queryModule(module) !== undefined ? `query+${module}` : module;
}

const nameOf = (module: string): string => module.slice(module.lastIndexOf('+') + 1);

/** The members with the text of an error or warning. */
async function textMembers(error: ErrorMessage, { format, texts }: ErrorStyle): Promise<Entry> {
  switch (format) {
    case 'none':
      return {};
    case 'raw': {
      const { key, params } = messageUse(error) ?? { key: `api-${error.code}`, params: Object.values(error.values) };
      return { key, params: params as Value };
    }
    case 'html':
      return { html: await textOf(error, 'html', texts) };
    default:
      return { text: await textOf(error, format === 'wikitext' ? 'wikitext' : 'plaintext', texts) };
  }
}

interface LocatedError extends ErrorMessage {
  readonly data: Members;
  readonly module?: string | undefined;
}

async function entryOf(error: LocatedError, style: ErrorStyle): Promise<Value & object> {
  const { code, data, module } = error;
  const entry: Entry = { code, ...(await textMembers(error, style)) };
  if (Object.keys(data).length > 0) entry['data'] = data as Value;
  if (module !== undefined) entry['module'] = pathOf(module);
  return mark(entry, { content: style.format === 'html' ? 'html' : 'text' });
}

/** An error within the data of a response. The old format shows it as plain text. */
export function formatReason(error: ErrorMessage, { format, texts }: ErrorStyle, data: Members = {}): Promise<Value> {
  return entryOf({ ...error, data }, { format: format === 'bc' ? 'plaintext' : format, texts });
}

/** Errors within the data of a response. The old format returns their messages instead of their texts. */
export async function formatErrors(
  list: readonly ErrorMessage[],
  style: ErrorStyle,
): Promise<readonly StatusMessage[]> {
  if (style.format !== 'bc') {
    const entries: readonly object[] = await Promise.all(list.map((error) => entryOf({ ...error, data: {} }, style)));
    return entries as readonly StatusMessage[];
  }
  return list.map((error) => {
    const { key, params } = messageUse(error) ?? { key: error.code, params: [] };
    return { message: key, params, code: error.code, type: 'error' };
  });
}

/** `warnings` of a response: by module, the newest module first, or a list in chronological order. */
export async function formatWarnings(warnings: readonly Warning[], style: ErrorStyle): Promise<Value | undefined> {
  if (warnings.length === 0) return undefined;
  if (style.format === 'bc') return byModule(warnings, style.texts);
  const entries = await Promise.all(warnings.map((warning) => entryOf(located(warning), style)));
  return style.format === 'raw' ? entries : [...new Map(entries.map((one) => [JSON.stringify(one), one])).values()];
}

async function byModule(warnings: readonly Warning[], texts: MessageTexts): Promise<Value> {
  const lines = new Map<string, Set<string>>();
  for (const warning of warnings) {
    const module = nameOf(warning.module);
    const own = lines.get(module) ?? new Set<string>();
    lines.set(module, own.add(await textOf(warning, 'plaintext', texts)));
  }
  return new Map(
    [...lines]
      .reverse()
      .map(([module, own]) => [module, mark({ warnings: [...own].join('\n') }, { content: 'warnings' })]),
  );
}

function located({ code, values, message, module, feature, data }: Warning): LocatedError {
  return { code, values, message, module, data: { ...data, ...(feature !== undefined && { feature }) } };
}

/** `error` or `errors` of a response, with the member that names the documentation. */
export async function formatError(
  error: ApiError,
  style: ErrorStyle,
  docref: string | undefined,
): Promise<ReadonlyMap<string, Value>> {
  const { code, values, data, module, messageKey } = error;
  const message = { code, values, message: messageKey };
  const withDocref = docref === undefined ? {} : { docref };
  if (style.format === 'bc') {
    const members = { code, info: await textOf(message, 'plaintext', style.texts), ...data, ...withDocref } as Entry;
    return new Map([['error', mark(members, { content: 'docref' })]]);
  }
  const entry = await entryOf({ ...message, data, module }, style);
  return new Map<string, Value>([['errors', [entry]], ...Object.entries(withDocref)]);
}
