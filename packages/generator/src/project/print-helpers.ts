/** Texts, names and types for emitters. */
import { literalOf } from '../emitters/python/print-python.js';
import { parameterType } from '../emitters/python/parameter-types.js';
import { quote } from '../emitters/server-stubs/literal.js';
import { requestType } from '../emitters/server-stubs/request-type.js';
import type { PrintHelpers } from '../extension/print-helpers.js';
import type { Parameter } from '../model/model.js';
import { plainText, replaceLinks } from '../text/links.js';
import { pascalCase } from '../text/pascal-case.js';

const words = (name: string): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');

const typescript = (parameter: Parameter): string => {
  const { values = [], siteDependent } = parameter;
  const listed = values.length === 0 ? 'string' : values.map(quote).join(' | ');
  return requestType(parameter, siteDependent && values.length > 0 ? `${listed} | (string & {})` : listed);
};

const python = (parameter: Parameter): string => parameterType(parameter, literalOf([...new Set(parameter.values)]));

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
