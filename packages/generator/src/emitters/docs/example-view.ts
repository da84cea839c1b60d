import type { Example, FormatVersion } from '../../model/model.js';
import { printJson } from '../../print/json.js';
import { renderText, type PageContext } from './pages.js';

export interface ExampleView {
  readonly title: string;
  readonly url: string;
  readonly user: string;
  readonly query: string;
  readonly answers: readonly { readonly title: string; readonly json: string; readonly shortened: boolean }[];
}

const mostLines = 60;

/** An example request with what the sample wiki answered. */
export function exampleView(example: Example, page: PageContext): ExampleView {
  const query = queryString(example.request);
  const versions = ([2, 1] as const).filter((version) => example.answers && version in example.answers);
  return {
    title: renderText(example.title, page),
    url: `/api.php?action=query&format=json&formatversion=2&${query}`,
    user: example.user ?? '',
    query,
    answers: versions.map((version) => answerView(version, example.answers?.[version])),
  };
}

function answerView(version: FormatVersion, answer: unknown): ExampleView['answers'][number] {
  const title = `Response in format version ${version}`;
  const whole = printJson(answer).trimEnd();
  if (whole.split('\n').length <= mostLines) return { title, json: whole, shortened: false };
  return { title, json: printJson(shorten(answer)).trimEnd(), shortened: true };
}

/** Only the first elements of each list and map, so that the shape can be seen at a glance. */
function shorten(value: unknown, depth = 0): unknown {
  if (Array.isArray(value)) return value.slice(0, 2).map((item) => shorten(item, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).slice(0, 24);
  return Object.fromEntries(entries.map(([key, member]) => [key, shorten(member, depth + 1)]));
}

/** The query string of a request, encoded only where it must be, so that it can be read. */
export const queryString = (request: Example['request']): string =>
  Object.entries(request)
    .map(([name, value]) => `${name}=${value === true ? '1' : encodeReadable(String(value))}`)
    .join('&');

const encodeReadable = (value: string): string =>
  encodeURIComponent(value).replace(/%(7C|3A|2F|2C|20|21|2A)/g, (code) =>
    code === '%20' ? '+' : decodeURIComponent(code),
  );
