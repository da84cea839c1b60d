/**
 * The JSON Schema of what `compile` writes, from the types of the model: a step of the build. It is published with the package, and has the
 * number of the format.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { Project } from 'ts-morph';

const root = import.meta.dirname;
/** Where types are looked at: members of mapped types have no place of their own. */
let location;

/** The number of the format: a change that readers of the model notice raises it. `src/generate/artifacts.ts` has it too. */
const format = 4;

/** The schema. */
export function modelSchema() {
  const project = new Project({ tsConfigFilePath: join(root, 'tsconfig.json'), skipAddingFilesFromTsConfig: true });
  const source = project.addSourceFileAtPath(join(root, 'src/model/model.ts'));
  const definitions = {};
  location = source;
  refer(source.getInterfaceOrThrow('Model').getType(), definitions);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'The model of a wiki query interface, as wiki-query-gen compile writes it',
    type: 'object',
    properties: { format: { const: format }, model: { $ref: '#/$defs/Model' } },
    required: ['format', 'model'],
    additionalProperties: false,
    $defs: Object.fromEntries(Object.entries(definitions).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** An interface of the source is a definition; what has no name there stands in place. */
function refer(type, definitions) {
  const symbol = type.getSymbol();
  const isNamed =
    type.isInterface() && symbol?.getDeclarations().every((one) => one.getSourceFile().getFilePath().startsWith(root));
  if (!isNamed) return schemaOf(type, definitions);
  const name = symbol.getName();
  if (definitions[name] === undefined) {
    definitions[name] = {};
    definitions[name] = schemaOf(type, definitions);
  }
  return { $ref: `#/$defs/${name}` };
}

function schemaOf(type, definitions) {
  if (type.isUnknown() || type.isAny()) return {};
  if (type.isLiteral()) return { const: type.isBooleanLiteral() ? type.getText() === 'true' : type.getLiteralValue() };
  if (type.isUnion()) return unionOf(type, definitions);
  if (type.isString() || type.isTemplateLiteral()) return { type: 'string' };
  if (type.isNumber()) return { type: 'number' };
  const items = type.getArrayElementType();
  if (items !== undefined) return { type: 'array', items: refer(items, definitions) };
  return objectOf(type, definitions);
}

/** Literals are one list of values. */
function unionOf(type, definitions) {
  if (type.isBoolean()) return { type: 'boolean' };
  const types = type.getUnionTypes().filter((one) => !one.isUndefined());
  const literals = types.filter((one) => one.isLiteral()).map((one) => schemaOf(one, definitions).const);
  const isBoolean = literals.includes(true) && literals.includes(false);
  const values = isBoolean ? literals.filter((one) => typeof one !== 'boolean') : literals;
  const options = [
    ...(values.length > 0 ? [{ enum: values.sort() }] : []),
    ...(isBoolean ? [{ type: 'boolean' }] : []),
    ...types.filter((one) => !one.isLiteral()).map((one) => refer(one, definitions)),
  ];
  return options.length === 1 ? options[0] : { anyOf: options };
}

function objectOf(type, definitions) {
  const index = type.getStringIndexType();
  const properties = type.getProperties().map((one) => {
    const text = one.compilerSymbol
      .getDocumentationComment(undefined)
      .map((part) => part.text)
      .join('')
      .replace(/\s+/g, ' ');
    const schema = refer(one.getTypeAtLocation(location), definitions);
    return [one.getName(), text === '' ? schema : { description: text, ...schema }];
  });
  // JSON has no undefined: such a member is absent.
  const isCertain = (one) =>
    !one.isOptional() &&
    !one
      .getTypeAtLocation(location)
      .getUnionTypes()
      .some((part) => part.isUndefined());
  const required = type
    .getProperties()
    .filter(isCertain)
    .map((one) => one.getName());
  return {
    type: 'object',
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
    ...(required.length > 0 && { required }),
    additionalProperties: index === undefined ? false : refer(index, definitions),
  };
}

if (process.argv[1] === import.meta.filename)
  writeFileSync(
    join(root, 'dist/model.schema.json'),
    `${JSON.stringify(modelSchema(), null, 2)}
`,
  );
