import type { OutputFile } from '../../extension/extension.js';
import type { Model } from '../../model/model.js';
import { printJson } from '../../print/json.js';
import { plainFieldTypes, plainTypes } from '../../spec/kinds.js';
import { definitions } from '../../spec/schema.js';
import { jsonSchema, type Names } from './json-schema.js';

/** The JSON Schema of the spec format, for editors of this spec: it lists the names that the spec has. */
export function emitSchema(model: Model): OutputFile[] {
  return [
    {
      path: 'spec.schema.json',
      text: printJson(jsonSchema(definitions, namesOf(model))),
    },
  ];
}

const namesOf = (model: Model): Names => ({
  types: [...plainTypes, ...model.sets.map(({ name }) => name)],
  fieldTypes: [...plainFieldTypes, ...model.resources.map(({ name }) => name)],
  texts: model.texts,
  errors: model.messages.map(({ code }) => code),
  components: model.components.map(({ name }) => name),
});
