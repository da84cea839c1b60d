import { didYouMean } from '../../diagnostics/diagnostic.js';
import type { SpecContext, SpecRule } from '../../extension/extension.js';
import type { FieldSpec } from '../../spec/format.js';
import type { Spec } from '../../spec/spec.js';
import { lookUp } from '../../text/look-up.js';
import { nearest } from '../../text/nearest.js';
import { someOf } from '../rule-helpers.js';

type Fields = Readonly<Record<string, FieldSpec>>;
/** What may be at a place; `true` where anything may be. */
type Place = readonly FieldSpec[] | true;

/** The places of `formats.yaml` are in a response, and their members are in at least one of them. */
export const placesLeadToMembers: SpecRule = {
  name: 'places-lead-to-members',
  optional: true,
  check(context) {
    const { spec, positions } = context;
    // The file of the generator, which other specs share, also names places of modules that they lack.
    if (!spec.formats || positions.of(spec.formats).file === '') return;
    const response = [responseOf(spec)];
    const follow = followIn(new Map(spec.resources.map((one) => [one.spec.name, one.spec])));
    for (const { below = [], members } of spec.formats.places) {
      const places = below.length > 0 ? below.map((path) => follow(response, path, '')) : [found(response, '')];
      for (const [at, { missing }] of places.entries())
        if (missing) reportMissing(missing, positions.ofValue(below, at), context);
      for (const path of Object.keys(members)) {
        const reached = places.filter(({ missing }) => !missing).map(({ place, at }) => follow(place, path, at));
        const [first] = reached;
        if (first?.missing && reached.every(({ missing }) => missing))
          reportMissing(first.missing, positions.ofKey(members, path), context);
      }
    }
  },
};

/** Where a path leads, and the first member on it that is not there. */
interface Reached {
  readonly place: Place;
  readonly at: string;
  readonly missing?: { readonly name: string; readonly at: string; readonly known: readonly string[] };
}

const found = (place: Place, at: string): Reached => ({ place, at });

function reportMissing(
  { name, at, known }: NonNullable<Reached['missing']>,
  place: ReturnType<SpecContext['positions']['of']>,
  { report }: SpecContext,
): void {
  const hint = didYouMean(nearest(name, known)) ?? (known.length > 0 ? `members: ${someOf(known)}` : undefined);
  report('unknown-place', place, { at: at === '' ? 'a response' : `"${at}"`, name }, hint);
}

/** The response: what all modules add to it, to `query` in it, and to the pages of `query`. */
function responseOf({ modules, protocol }: Spec): FieldSpec {
  const results = [...modules, ...protocol].flatMap(({ spec }) => spec.result ?? []);
  const page = results.flatMap((result) => [object(result.page, result.open), object(result.generator, result.open)]);
  const pages: FieldSpec = { type: 'map', description: '', items: oneOf(page) };
  // The shape of `pages` itself is open, because modules add members.
  const query = results.map(({ open, query: own }) => object({ ...own, pages }, open));
  return oneOf([...results.map(({ open, top }) => object(top, open)), object({ query: oneOf(query) })]);
}

const object = (fields: Fields = {}, open = false): FieldSpec => ({
  type: 'object',
  description: '',
  fields,
  ...(open && { open }),
});
const oneOf = (options: readonly FieldSpec[]): FieldSpec => ({ type: 'oneOf', description: '', options });

function followIn(resources: ReadonlyMap<string, FieldSpec>) {
  /** A field in both format versions, without references and choices. */
  const expand = (field: FieldSpec, seen: readonly string[] = []): readonly FieldSpec[] => {
    const forms = typeof field.fv1 === 'object' ? [field, { ...field, ...field.fv1 }] : [field];
    return forms.flatMap((form): readonly FieldSpec[] => {
      if (form.type === 'oneOf') return (form.options ?? []).flatMap((option) => expand(option, seen));
      const resource = seen.includes(form.type) ? undefined : resources.get(form.type);
      return resource ? expand(resource, [...seen, form.type]) : [form];
    });
  };
  const known = new Map<FieldSpec, readonly FieldSpec[]>();
  const formsOf = (place: readonly FieldSpec[]): readonly FieldSpec[] =>
    place.flatMap((field) => {
      const forms = known.get(field) ?? expand(field);
      known.set(field, forms);
      return forms;
    });
  const step = (place: Place, name: string): Place => {
    if (place === true) return true;
    const forms = formsOf(place);
    if (forms.some(({ type, open, fields = {} }) => type === 'any' || (open && !Object.hasOwn(fields, name))))
      return true;
    const inner = forms.flatMap(({ fields = {}, items }) => {
      const named = name === '*' ? Object.values(fields) : [lookUp(fields, name) ?? []].flat();
      return items && (name === '*' || named.length === 0) ? [...named, items] : named;
    });
    // Each module has the same `pages`.
    return [...new Set(inner)];
  };
  const membersOf = (place: Place): readonly string[] =>
    place === true ? [] : formsOf(place).flatMap(({ fields = {} }) => Object.keys(fields));
  return (start: Place, path: string, from: string): Reached => {
    let [place, at] = [start, from];
    for (const name of path === '' ? [] : path.split('/')) {
      const next = step(place, name);
      if (next !== true && next.length === 0) return { place, at, missing: { name, at, known: membersOf(place) } };
      place = next;
      at = at === '' ? name : `${at}/${name}`;
    }
    return { place, at };
  };
}
