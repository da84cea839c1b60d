/** Parameter values that name modules, with links to their help and with summaries. */
import type { Value } from '../result/value.js';
import { lookUp, escapeHtml } from '@wiki-query/wikitext';
import { english, listOf, type HelpPlace } from './help-place.js';
import type { Described } from '../site/describe-parameter.js';

const pathsOf = ({ submodules }: Described): ReadonlyMap<string, string> =>
  new Map(Object.entries((submodules ?? {}) as Readonly<Record<string, Value>>).map(([k, v]) => [k, String(v)]));

/** Marks the name of a module for `withModuleLinks`: links are HTML, but messages take text. */
export const markModule = (parameter: Described, value: string): string =>
  parameter['submodules'] === undefined ? value : `\u0002${value}\u0003`;

/** The summary of a module in a list. Some modules have no other description. */
const flagsOf = (parameter: Described, value: string): readonly string[] =>
  ['deprecated', 'internal'].filter((flag) => listOf(lookUp(parameter, `${flag}values`)).includes(value));

/** Replaces marked names by links. */
export function withModuleLinks(html: string, parameter: Described, { url }: HelpPlace): string {
  const paths = pathsOf(parameter);
  return html.replace(/\u0002(.*?)\u0003/g, (_, value: string) => {
    const path = paths.get(value) ?? value;
    const classes = flagsOf(parameter, value).map((flag) => `apihelp-${flag}-value`);
    const named = classes.length === 0 ? '' : ` class="${classes.join(' ')}"`;
    return `<a href="${escapeHtml(url(path))}"><span${english}${named}>${escapeHtml(value)}</span></a>`;
  });
}

/** A list of the modules, each with its summary; empty if no summary exists. */
export async function helpOnValues(
  parameter: Described,
  values: readonly string[],
  { describe, url, text }: HelpPlace,
): Promise<string> {
  const paths = pathsOf(parameter);
  const entries: string[] = [];
  for (const value of values) {
    const path = paths.get(value);
    if (path === undefined) continue;
    const module = describe(path);
    const summary = await text([`apihelp-${path}-summary`], [String(module['prefix'] ?? ''), value, path]);
    if (summary === undefined) continue;
    const link = `<a href="${escapeHtml(url(path))}">${escapeHtml(value)}</a>`;
    const separator = (await text(['word-separator'])) ?? ' ';
    const marks = await Promise.all(
      flagsOf(parameter, value).map(
        async (flag) =>
          `<span class="apihelp-${flag}">${(await text([`api-help-param-${flag}`])) ?? ''}</span>${separator}`,
      ),
    );
    entries.push(`<dt><span${english}>${link}</span></dt>\n<dd>${marks.join('')}${summary}</dd>`);
  }
  return entries.length === 0 ? '' : `<dl>${entries.join('\n')}</dl>`;
}
