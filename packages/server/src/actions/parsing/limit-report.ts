/** How much of the parser's limits a text uses, as data and as the table below a preview. */
import type { ParsedContent } from '../../records/parsing/parse-content.js';
import { parserMessage } from '../../records/parsing/usual-messages.js';
import type { Call } from '../../request/call.js';
import { mark, type Value } from '../../result/value.js';
import { buildMessage, settingOf } from '../../wikitext/message.js';

/** Messages with their values: times, then limits. Texts are not cached, and templates are not timed, so that there is no more. */
function report({ limitUses, seconds }: ParsedContent): readonly (readonly [key: string, values: readonly number[]])[] {
  if (limitUses.length === 0) return [];
  const times = [['cputime', [seconds.cpu]] as const, ['walltime', [seconds.wall]] as const];
  const uses = limitUses.map(({ name, used, limit }) => [name, [used, limit]] as const);
  return [...times, ...uses].map(([name, values]) => [`limitreport-${name}`, values]);
}

const isTime = (values: readonly number[]): boolean => values.length === 1;

/** Objects with the values under their places. Times are texts. */
export function limitReportData(content: ParsedContent): Value {
  const entries = report(content).map(([name, values]) => {
    const shown = values.map((value) => (isTime(values) ? value.toFixed(3) : value));
    return mark(new Map<string | number, Value>([['name', name], ...shown.entries()]), { element: 'param' });
  });
  return mark(entries, { element: 'lr' });
}

/** The table, in the language of the request. */
export async function limitReportHtml(content: ParsedContent, call: Call): Promise<string> {
  const setting = settingOf(call);
  const entries = report(content);
  if (entries.length === 0) return '';
  const find = (key: string): string | undefined => parserMessage(call.wiki, key, call.language);
  const title = await buildMessage({ key: 'limitreport-title', params: [] }, 'block', setting, find);
  let rows = '';
  for (const [key, values] of entries) {
    const params = values.map((num) => ({ num: isTime(values) ? Number(num.toFixed(3)) : num }));
    const name = await buildMessage({ key, params: [] }, 'html', setting, find);
    const shown = find(`${key}-value-html`) ?? find(`${key}-value`) ?? (isTime(values) ? '$1 s' : '$1/$2');
    const value = await buildMessage({ key, params }, 'html', setting, () => shown);
    rows += `<tr><th>${name}</th><td>${value}</td></tr>`;
  }
  const table = `<table class="preview-limit-report wikitable"><tbody>${rows}</tbody></table>`;
  return `<div class="mw-limitReportExplanation">${title}</div><div class="preview-limit-report-wrapper">${table}</div>`;
}
