/** Recorded responses and the schemas that the generator makes of the spec. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { requestSchema } from '../../../packages/generator/src/emitters/openapi/result-schema.js';
import type { Model } from '../../../packages/generator/src/model/model.js';
import { readModel } from '../../../packages/generator/src/read-model.js';
import { queryGroups } from '../../../packages/generator/src/spec/kinds.js';
import { specFolder } from './folders.js';
import { parametersOf, type Recording, valuesOf } from './recording.js';

/** Whether the response shows the shape of results: JSON of `action=query`, without markers for whole lists. */
export function isCheckable({ request, response }: Recording): boolean {
  const parameters = parametersOf(request);
  if (parameters.get('action') !== 'query' || !response.body.startsWith('{')) return false;
  if (/"<random \d+>"/.test(response.body)) return false;
  return response.status === 200 && parameters.get('format') === 'json';
}

/** The response as data: a marker that represents a list becomes one. */
export const responseBodyOf = ({ response }: Recording): unknown =>
  JSON.parse(response.body.replaceAll('"<params>"', '[]'));

/** Parameters on the wire, the last value of each. */
export const wireOf = ({ request }: Recording): Readonly<Record<string, string>> =>
  Object.fromEntries(parametersOf(request));

export interface ResultSchemas {
  /** Checks by the modules that a request uses. */
  readonly byModules: (recording: Recording) => ValidateFunction;
  /** Checks by all that a request requests: what it brings is required. */
  readonly byRequest: (recording: Recording) => ValidateFunction;
}

/** Most schemas check few responses: optimizing their code takes longer than it saves, 17 of 48 s of CPU of `result-schemas.long.test.ts`. */
export const newAjv = (): Ajv2020 => new Ajv2020({ strict: false, validateFormats: false, code: { optimize: false } });

/** Schemas of a model, made when they are first requested. */
export function makeResultSchemas(model: Model): ResultSchemas {
  const ajv = newAjv();
  const known = new Map<string, ValidateFunction>();
  const cached = (key: string, make: () => object): ValidateFunction => {
    let found = known.get(key);
    if (found === undefined) known.set(key, (found = ajv.compile(make())));
    return found;
  };
  return {
    byModules: (recording) => {
      const wire = wireOf(recording);
      const groups = queryGroups.map((group) => [
        group,
        valuesOf(wire[group] ?? null)
          .sort()
          .join('|'),
      ]);
      const others = ['generator', 'formatversion'].flatMap((name) => (name in wire ? [[name, wire[name]]] : []));
      // Which pages a request names does not matter.
      const pages = ['titles', 'pageids', 'revids'].some((name) => name in wire) ? [['titles', '']] : [];
      const chosen = Object.fromEntries([...groups, ...others, ...pages]);
      return cached(JSON.stringify(chosen), () => requestSchema(model, chosen, { isPartial: true }));
    },
    byRequest: (recording) => {
      // Many requests have the same schema: compiling it takes more time than making it.
      const schema = requestSchema(model, wireOf(recording));
      return cached(JSON.stringify(schema), () => schema);
    },
  };
}

/** The model of the repository's spec. */
export const readSpecModel = (): Promise<Model> => readModel(specFolder);

/** Where and why a response does not fit. */
export function problemsOf(check: ValidateFunction): readonly string[] {
  const errors = check.errors ?? [];
  const depth = (path: string): number => path.split('/').length;
  const deepest = Math.max(0, ...errors.map(({ instancePath }) => depth(instancePath)));
  return errors
    .filter(({ instancePath, keyword }) => depth(instancePath) === deepest && !['anyOf', 'oneOf'].includes(keyword))
    .slice(0, 4)
    .map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`);
}
