import type { HelperDelegate, HelperOptions } from 'handlebars';
import { attributeBadges } from '../../model/attributes.js';
import type { ContinuationForm, Example, Module } from '../../model/model.js';
import type { Member, Shape } from '../../model/shape.js';
import { codeBlock, inlineCode, printTable } from '../../print/markdown.js';
import { escapeLine } from '../../print/markdown-text.js';
import { printYaml } from '../../print/yaml.js';
import { queryString, versionsOf } from './example.js';
import {
  destination,
  fileLink,
  linkTo,
  modulePage,
  parameterLink,
  renderLine,
  renderText,
  sourceLink,
  type Page,
} from './page.js';
import { capital } from './pages.js';
import { defaultText, infoLink, isLong, limitText, typeText, valueItems } from './parameter.js';
import { memberItems, shapeLabel } from './result.js';

/** What Handlebars gives a helper besides its arguments: `{{say "Word" name=value}}` has `name` in `hash`. */
interface Call {
  readonly hash: Readonly<Record<string, string | undefined>>;
}

type Helper = (page: Page, ...args: Parameters<HelperDelegate>) => unknown;

/** Helpers that write Markdown of a page. */
const ofPage = {
  // Words and texts.
  say: (page: Page, text: string, { hash }: { readonly hash: Readonly<Record<string, string>> }) =>
    page.say(text, hash),
  words: (page: Page, ...args: readonly unknown[]) => args.slice(0, -1).map((word) => page.say(String(word))),
  markdown: (page: Page, text?: string) => renderText(page, text),
  line: (page: Page, text?: string) => renderLine(page, text),
  phrase: (page: Page, text: string) => renderLine(page, text.replace(/\.$/, '')),
  // Links.
  link: (page: Page, label: string, target: string, { hash }: Call) => linkTo(page, label, target, hash['at']),
  fileLink,
  sourceLink,
  moduleLink: (page: Page, module: Pick<Module, 'name' | 'group'>, { hash }: Call) =>
    linkTo(page, hash['label'] ?? inlineCode(module.name), modulePage(module), hash['at']),
  parameterLink,
  uses: (page: Page, uses: readonly string[]) => uses.map((use) => renderLine(page, `[[${use}]]`)).join(', '),
  // Parameters and shapes.
  typeOf: typeText,
  defaultOf: defaultText,
  limitsOf: limitText,
  infoLink,
  valuesOf: valueItems,
  formsOf: (page: Page, forms: readonly ContinuationForm[], { hash }: Call) =>
    joined(
      forms.map(({ form, description }) => {
        const text = renderLine(page, description.replace(/\.$/, ''));
        return text === '' ? inlineCode(form) : `${inlineCode(form)} (${text})`;
      }),
      hash['by'],
    ),
  versionsOf: (page: Page, example: Example) => versionsOf(example, page.http),
  shapeOf: (page: Page, shape: Shape) => shapeLabel(page, shape),
  membersOf: (page: Page, members: readonly Member[]) => memberItems(page, members),
} satisfies Readonly<Record<string, Helper>>;

/** The helpers of the templates. Those of a page find it in the data of the call. */
export const helpers: Readonly<Record<string, HelperDelegate>> = {
  ...Object.fromEntries(
    Object.entries<Helper>(ofPage).map(([name, help]) => [
      name,
      (...args: Parameters<HelperDelegate>) => help((args.at(-1) as HelperOptions).data.page, ...args),
    ]),
  ),
  capital,
  // A name or a text without Markdown. Templates write values without a helper in this way.
  plain: (text: unknown) => (typeof text === 'string' || typeof text === 'number' ? escapeLine(String(text)) : ''),
  codeBlock: (language: string, text: string) => codeBlock(language, text),
  code: (text: unknown) => (typeof text === 'string' ? inlineCode(text) : ''),
  codes: (texts: readonly string[] = [], { hash }: Call) => joined(texts.map(inlineCode), hash['by']),
  yaml: (text: string) => printYaml(text.replace(/\s+/g, ' ')).trim(),
  attributesOf: attributeBadges,
  isLong,
  query: (request: Parameters<typeof queryString>[0]) => destination(queryString(request)),
  address: (url: string) => (/^https?:[^\s<>{}\\`"]+$/.test(url) ? `<${url}>` : escapeLine(url)),
  comment: (text: string) => text.replace(/[<>]/g, ''),
  // Layout, by the partials of the same names. The lines of a block are items of a list, or cells of a table.
  badge: (kind: string, label: string, { data }: HelperOptions) =>
    data.partials.badge({ kind, label }, { data }).trimEnd(),
  facts: linesIn('facts'),
  list: linesIn('list'),
  table(this: unknown, header: readonly string[], { fn, data }: HelperOptions) {
    const rows: string[][] = [];
    fn(this, { data: { ...data, rows } });
    return data.partials.table({ header, rows }, { data });
  },
  row(this: unknown, { fn, data }: HelperOptions) {
    data.rows.push(fn(this).trimEnd().split('\n'));
  },
  markdownTable: printTable,
  joined(this: unknown, by: string, { fn }: HelperOptions) {
    return filledLines(fn(this)).join(by);
  },
};

/** A block whose lines are items of a list, except empty lines. */
function linesIn(partial: 'facts' | 'list') {
  return function (this: unknown, { fn, data }: HelperOptions) {
    return data.partials[partial](filledLines(fn(this)), { data });
  };
}

const joined = (texts: readonly string[], word: string | undefined): string =>
  texts.join(word === undefined ? ', ' : ` ${word} `);

/** The lines of a block that have something. */
const filledLines = (text: string): readonly string[] => text.split('\n').filter((line) => line.trim() !== '');
