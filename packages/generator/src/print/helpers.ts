/** Texts, names and types for emitters. */
import type { Parameter } from '../model/model.js';
import { isNumber } from '../spec/kinds.js';
import { plainText, replaceLinks, type TextLink } from '../text/links.js';
import { pascalCase } from '../text/pascal-case.js';

/** Helpers for the output of extensions. */
export interface PrintHelpers {
  readonly text: {
    /** A text of the spec without its links. */
    readonly plain: (text: string) => string;
    /** The same on one line. */
    readonly line: (text: string) => string;
    /** A text of the spec as Markdown; the function writes each link. */
    readonly markdown: (text: string, link: (link: TextLink) => string) => string;
  };
  readonly name: {
    /** `some-thing` → `someThing`. */
    readonly camel: (name: string) => string;
    /** `some-thing` → `SomeThing`. */
    readonly pascal: (name: string) => string;
    /** `someThing` → `some_thing`. */
    readonly snake: (name: string) => string;
  };
  readonly type: {
    /** The TypeScript type of a parameter in a request: `readonly ('edit' | 'move')[]`. */
    readonly typescript: (parameter: Parameter) => string;
    /** The Python type of a parameter in a request: `Sequence[Literal["edit", "move"]]`. */
    readonly python: (parameter: Parameter) => string;
  };
}

const words = (name: string): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');

function typescript(parameter: Parameter): string {
  const { kind, values = [], siteDependent, multi } = parameter;
  if (kind === 'boolean') return 'true';
  if (kind === 'limit') return "number | 'max'";
  const listed = values.map((value) => `'${value.replace(/['\\]/g, '\\$&')}'`).join(' | ');
  const element = isNumber(kind) ? 'number' : values.length === 0 ? 'string' : listed;
  const open = siteDependent && values.length > 0 ? `${element} | (string & {})` : element;
  return multi ? `readonly ${/ \| /.test(open) ? `(${open})` : open}[]` : open;
}

function python(parameter: Parameter): string {
  const { kind, values = [], siteDependent, multi } = parameter;
  if (kind === 'boolean') return 'bool';
  if (kind === 'limit') return 'Union[int, Literal["max"]]';
  const listed = `Literal[${values.map((value) => JSON.stringify(value)).join(', ')}]`;
  const element = isNumber(kind) ? 'int' : values.length === 0 || siteDependent ? 'str' : listed;
  return multi ? `Sequence[${element}]` : element;
}

/** The helpers. */
export const printHelpers: PrintHelpers = {
  text: {
    plain: plainText,
    line: (text) => plainText(text).replace(/\s+/g, ' ').trim(),
    markdown: (text, link) => replaceLinks(text, (one) => link(one)),
  },
  name: {
    camel: (name) => pascalCase(name).replace(/^./, (first) => first.toLowerCase()),
    pascal: pascalCase,
    snake: (name) =>
      words(name)
        .map((word) => word.toLowerCase())
        .join('_'),
  },
  type: { typescript, python },
};
