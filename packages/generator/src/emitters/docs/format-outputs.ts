/** The result of the keys of the format in each output: `templates/format.yaml`, and the table of attributes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kitFolder } from '../../kit/kit.js';
import { parseYaml } from '../../load/parse-yaml.js';
import { attributeRows, type AttributeRow } from '../../model/attributes.js';
import { lookUp } from '../../text/look-up.js';

/** The outputs, in the order of the page. */
export const outputNames = ['TypeScript', 'OpenAPI', 'paraminfo', 'Documentation', 'Server'] as const;

/** An example of a key, where its form alone shows little, and what it becomes in each output. */
export type Row = Readonly<Partial<Record<'example' | (typeof outputNames)[number], string>>>;

interface Outputs {
  /** Definition → key → row. */
  readonly keys: Readonly<Record<string, Readonly<Record<string, Row>>>>;
  /** Definition → what it becomes as a whole. */
  readonly wholes: Readonly<Record<string, string>>;
}

/** The result of all parts. */
export const readOutputs = (): Outputs =>
  parseYaml('format.yaml', readFileSync(join(kitFolder('templates'), 'format.yaml'), 'utf8')).value as Outputs;

const list = (...texts: readonly (string | undefined)[]): string =>
  texts.filter((text) => text !== undefined && text !== '').join('; ');
const code = (text: string): string => `\`${text}\``;

/** What the table of attributes says: names in the outputs, behind what the row has. */
function attributeRow(name: string, row: AttributeRow, own: Row): Row {
  const any = {
    kind: 'integer',
    messageOrder: [],
    siteDependent: false,
    deprecatedValues: [],
    lowlimit: 1,
    highlimit: 1,
  } as const;
  const extensions = typeof row.openapi === 'function' ? Object.keys(row.openapi(any)) : [row.openapi ?? ''];
  return {
    ...own,
    TypeScript: list(own.TypeScript, row.comment),
    OpenAPI: list(own.OpenAPI, ...extensions.filter((one) => one !== '').map(code)),
    paraminfo: row.record === undefined ? '' : code(row.record),
    Documentation: list(own.Documentation, row.badge && 'badge'),
    Server: list(own.Server, `descriptor ${code(row.descriptor ?? name)}`),
  };
}

/** The result of a key of a definition; nothing where it is that of the definition as a whole. */
export function rowOf({ keys }: Outputs, definition: string, key: string): Row {
  const found = lookUp(lookUp(keys, definition), key) ?? {};
  const attribute = definition === 'Parameter' ? attributeRows.find(([, row]) => row.key === key) : undefined;
  return attribute ? attributeRow(...attribute, found) : found;
}
