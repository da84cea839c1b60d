import type { OutputFile } from '../../model/extension.js';
import { printJson } from '../../print/json.js';
import { definitions } from '../../spec/schema.js';
import { jsonSchema } from './json-schema.js';

/** The JSON Schema of the spec format, for editors. It depends on the generator alone. */
export function emitSchema(): OutputFile[] {
  return [
    {
      path: 'spec.schema.json',
      text: printJson(jsonSchema(definitions)),
    },
  ];
}
