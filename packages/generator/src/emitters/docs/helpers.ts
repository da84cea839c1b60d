/** The helpers of the templates. Those that write Markdown write it for one page. */
import Handlebars, { type HelperOptions } from 'handlebars';
import { attributeBadges } from '../../model/attributes.js';
import type { ContinuationForm, Example, Module, Parameter, SourcePlace } from '../../model/model.js';
import type { Member, Shape } from '../../model/shape.js';
import { alignTable, escapeCell, inlineCode } from '../../print/markdown.js';
import { printYaml } from '../../print/yaml.js';
import { queryString, versionsOf } from './example.js';
import {
  fileLink,
  linkTo,
  modulePage,
  parameterLink,
  renderLine,
  renderText,
  sourceLink,
  useLink,
  type Page,
} from './page.js';
import { capital } from './pages.js';
import { defaultText, infoLink, isLong, limitText, typeText, valueItems } from './parameter.js';
import { memberItems, shapeLabel } from './result.js';

/** A call of a helper: `{{say "Word" name=value}}` has `name` in `hash`. */
interface Call {
  readonly hash: Readonly<Record<string, string | undefined>>;
}

/** Fills a partial; a block gives it what its lines are. */
export type FillPartial = (name: string, view: unknown) => string;

export const helpersFor = (page: Page, fill: FillPartial) => ({
  // Words and texts.
  say: (text: string, { hash }: Call) => page.say(text, hash as Readonly<Record<string, string>>),
  capital: (text: string) => capital(text),
  markdown: (text: unknown) => (typeof text === 'string' ? renderText(text, page) : ''),
  line: (text: unknown) => (typeof text === 'string' ? renderLine(text, page) : ''),
  code: (text: unknown) => (typeof text === 'string' ? inlineCode(text) : ''),
  codes: (texts: readonly string[] = [], { hash }: Call) => joined(texts.map(inlineCode), hash['by']),
  yaml: (text: string) => printYaml(text).trim(),
  // Links.
  link: (label: string, target: string, { hash }: Call) => linkTo(page, label, target, hash['at']),
  fileLink: (label: string, file: string) => fileLink(page, label, file),
  sourceLink: (source: SourcePlace) => sourceLink(page, source),
  moduleLink: (module: Pick<Module, 'name' | 'group'>, { hash }: Call) =>
    linkTo(page, hash['label'] ?? inlineCode(module.name), modulePage(module), hash['at']),
  parameterLink: (module: Module, parameter: Parameter) => parameterLink(page, module, parameter),
  uses: (uses: readonly string[]) => uses.map((use) => useLink(page, use)).join(', '),
  // Parameters, shapes and examples.
  typeOf: (parameter: Parameter) => typeText(page, parameter),
  defaultOf: (parameter: Parameter, mostValues: number) => defaultText(page, parameter, mostValues),
  limitsOf: (parameter: Parameter) => limitText(page, parameter),
  attributesOf: (parameter: Parameter) => attributeBadges(parameter),
  infoLink: (info: Parameter['info'][number]) => infoLink(page, info),
  isLong,
  valuesOf: (parameter: Parameter) => valueItems(page, parameter),
  formsOf: (forms: readonly ContinuationForm[], { hash }: Call) =>
    joined(
      forms.map(({ form, description }) =>
        description === ''
          ? inlineCode(form)
          : `${inlineCode(form)} (${renderLine(description.replace(/\.$/, ''), page)})`,
      ),
      hash['by'],
    ),
  shapeOf: (shape: Shape) => shapeLabel(shape, page),
  membersOf: (members: readonly Member[]) => memberItems(page, members),
  versionsOf: (example: Example) => versionsOf(example),
  query: (request: Example['request']) => queryString(request),
  // Layout. The lines of `facts`, `list` and `row` are the items of a partial or the cells of a row of `table`.
  badge: (kind: string, label: string) => fill('badge', { kind, label }),
  joined(this: unknown, by: string, { fn }: HelperOptions) {
    return linesOf(fn(this)).join(by);
  },
  facts(this: unknown, { fn }: HelperOptions) {
    return fill('facts', linesOf(fn(this)));
  },
  list(this: unknown, { fn }: HelperOptions) {
    return fill('list', linesOf(fn(this)));
  },
  table(this: unknown, ...args: readonly unknown[]) {
    const { fn, data } = args.at(-1) as HelperOptions;
    const rows: string[][] = [];
    fn(this, { data: { ...Handlebars.createFrame(data), rows } });
    const header = args.slice(0, -1);
    return fill('table', { header, rows: rows.map((cells) => header.map((_, column) => cells[column] ?? '')) });
  },
  row(this: unknown, { fn, data }: HelperOptions) {
    data.rows.push(fn(this).trimEnd().split('\n'));
  },
  cell(this: unknown, { fn }: HelperOptions) {
    return escapeCell(fn(this));
  },
  aligned(this: unknown, { fn }: HelperOptions) {
    return alignTable(fn(this));
  },
});

const joined = (texts: readonly string[], word: string | undefined): string =>
  texts.join(word === undefined ? ', ' : ` ${word} `);

/** The lines of a block that have something. */
const linesOf = (text: string): readonly string[] => text.split('\n').filter((line) => line.trim() !== '');
