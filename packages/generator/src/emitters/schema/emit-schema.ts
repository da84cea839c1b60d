import type { OutputFile } from '../../model/emitter.js';
import { printJson } from '../../print/json.js';
import { definitions } from '../../spec/schema.js';
import { jsonSchema } from './json-schema.js';

/** The JSON Schema of the spec format, for editors. It depends on the generator alone. */
export function emitSchema(): OutputFile[] {
  return [
    {
      path: 'packages/generator/gen/spec.schema.json',
      from: [],
      text: printJson(jsonSchema(definitions)),
    },
  ];
}
