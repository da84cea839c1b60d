import { placeOfKey } from '../load/positions.js';
import type { ModuleSpec, TokenKind, TypesSpec } from '../spec/format.js';
import type { Continuation, Types } from '../model/model.js';
import { lookUp } from '../text/look-up.js';

/** `types.yaml` as the model has it; without the file there are no types and no values. */
export function buildTypes(spec: TypesSpec | undefined): Types {
  const { multi = { lowlimit: 0, highlimit: 0 }, bounds = {}, types = {}, tokens = {} } = spec ?? {};
  return {
    multi,
    bounds: Object.entries(bounds).map(([name, bound]) => ({ name, ...bound, source: placeOfKey(bounds, name) })),
    types: Object.entries(types).map(([name, type]) => ({
      name,
      forms: [],
      ...type,
      source: placeOfKey(types, name),
    })),
    tokens: Object.entries(tokens).map(([name, token]) => ({ name, ...token })),
  };
}

const patterns: Readonly<Record<TokenKind, string>> = {
  integer: '-?\\d+',
  number: '\\d+(?:\\.\\d+)?',
  hex: '[0-9a-f]*',
  timestamp: '\\d{14}',
  time: '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ',
  word: '[a-z]+',
  text: '[^|]*',
  list: '.*',
};

/** The regular expression of a form: tokens by their kind, `[...]` may lack, all else is as it stands. */
export function patternOf(form: string, tokens: TypesSpec['tokens'] = {}): string {
  const parts = form.split(/(<[^<>]*>|[[\]])/);
  const pattern = parts.map((part) => {
    if (part === '[') return '(?:';
    if (part === ']') return ')?';
    const token = /^<(.*)>$/.exec(part)?.[1];
    if (token === undefined) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return patterns[lookUp(tokens, token)?.type ?? 'text'];
  });
  return `^${pattern.join('')}$`;
}

/** The continuation parameters of a module in the order of their first form. */
export function buildContinuations(specs: ModuleSpec['continues'], tokens: TypesSpec['tokens']): Continuation[] {
  const names = [...new Set((specs ?? []).map(({ parameter }) => parameter))];
  return names.map((parameter) => {
    const own = (specs ?? []).filter((one) => one.parameter === parameter);
    return {
      parameter,
      free: own.some(({ free }) => free === true),
      forms: own.map(({ form, description = '' }) => ({ form, pattern: patternOf(form, tokens), description })),
    };
  });
}
