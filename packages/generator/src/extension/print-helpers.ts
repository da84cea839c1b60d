import type { Parameter } from '../model/model.js';
import { parameterType, python, typescript } from '../print/languages.js';
import { plainText, replaceLinks, type TextLink } from '../text/links.js';
import { pascalCase } from '../text/pascal-case.js';

/** Texts, names and types for the output of extensions. */
export const printHelpers = {
  text: {
    /** A text of the spec without its links. */
    plain: plainText,
    /** The same on one line. */
    line: (text: string): string => plainText(text).replace(/\s+/g, ' ').trim(),
    /** A text of the spec as Markdown; the function writes each link. */
    markdown: (text: string, link: (link: TextLink) => string): string => replaceLinks(text, (one) => link(one)),
  },
  name: {
    /** `some-thing` → `someThing`. */
    camel: (name: string): string => pascalCase(name).replace(/^./, (first) => first.toLowerCase()),
    /** `some-thing` → `SomeThing`. */
    pascal: pascalCase,
    /** `someThing` → `some_thing`. */
    snake: (name: string): string =>
      name
        .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
        .split(/[^A-Za-z0-9]+/)
        .filter((word) => word !== '')
        .join('_')
        .toLowerCase(),
  },
  type: {
    /** The TypeScript type of a parameter in a request: `readonly ('edit' | 'move')[]`. */
    typescript: (parameter: Parameter): string => {
      const { values = [], siteDependent } = parameter;
      const listed = values.length > 0 ? typescript.literals(values) : [typescript.plain.string];
      const open = siteDependent && values.length > 0 ? ['(string & {})'] : [];
      return parameterType(parameter, [...listed, ...open].join(' | '), typescript);
    },
    /** The Python type of a parameter in a request: `Union[Literal["edit", "move"], Sequence[Literal["edit", "move"]]]`. */
    python: (parameter: Parameter): string => {
      const { values = [], siteDependent } = parameter;
      const isClosed = values.length > 0 && !siteDependent;
      return parameterType(parameter, isClosed ? python.union(python.literals(values)) : python.plain.string, python);
    },
  },
} as const;

export type PrintHelpers = typeof printHelpers;
