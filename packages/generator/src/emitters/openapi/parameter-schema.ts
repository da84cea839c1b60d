import type { Parameter } from '../../model/model.js';
import { parameterKinds } from '../../spec/kinds.js';
import { anyOf, type Schema } from './schema.js';

/** The schema of the values of a parameter, as a client gives them. */
export function parameterSchema(parameter: Parameter): Schema {
  const value = valueSchema(parameter);
  const schema: Schema = parameter.multi
    ? { type: 'array', items: value, ...(parameter.highlimit > 0 && { maxItems: parameter.highlimit }) }
    : value;
  const fits = parameter.kind !== 'boolean' && parameter.default !== undefined && isDefaultShown(parameter);
  return fits ? { ...schema, default: parameter.default } : schema;
}

/** A default that depends on the wiki would mislead. */
const isDefaultShown = ({ siteDependent, kind }: Parameter): boolean => !siteDependent || kind === 'enum';

function valueSchema(parameter: Parameter): Schema {
  const all: readonly Schema[] = parameter.all === undefined ? [] : [{ type: 'string', enum: [parameter.all] }];
  switch (parameter.kind) {
    case 'boolean':
      return { type: 'boolean', enum: [true] };
    case 'limit':
      return anyOf([bounded(parameter), { type: 'string', enum: ['max'] }]);
    case 'integer':
      return anyOf([bounded(parameter), ...all]);
    case 'namespace':
      return anyOf([{ type: 'integer' }, ...all]);
    case 'enum':
      return enumSchema(parameter);
    default:
      return {
        type: 'string',
        ...parameterKinds[parameter.kind].schema,
        ...(parameter.forms.length > 0 && { examples: parameter.forms }),
      };
  }
}

function bounded({ min, max, highmax }: Parameter): Schema {
  const maximum = highmax ?? max;
  return { type: 'integer', ...(min !== undefined && { minimum: min }), ...(maximum !== undefined && { maximum }) };
}

/** Known values; others too where they are the wiki's own. */
function enumSchema({ values = [], all, siteDependent }: Parameter): Schema {
  const known = [...new Set([...values, ...(all === undefined ? [] : [all])])];
  if (known.length === 0) return { type: 'string' };
  const schema: Schema = { type: 'string', enum: known };
  return siteDependent ? { anyOf: [schema, { type: 'string' }] } : schema;
}
