import type { SpecContext, SpecRule } from '../../extension/extension.js';
import type { FieldSpec } from '../../spec/format.js';
import type { Spec } from '../../spec/spec.js';
import { lookUp } from '../../text/look-up.js';
import { didYouMean } from '../../text/nearest.js';
import { someOf } from '../rule-helpers.js';

type Fields = Readonly<Record<string, FieldSpec>>;
/** Fields at a place, without references and choices; `true` where anything may be. */
type Place = readonly FieldSpec[] | true;

/** The places of `formats.yaml` are in a response, and their members are in at least one of them. */
export const placesLeadToMembers: SpecRule = {
  name: 'places-lead-to-members',
  optional: true,
  check(context) {
    const { spec, positions } = context;
    // The file of the generator, which other specs share, also names places of modules that they lack.
    if (!spec.formats || positions.of(spec.formats).file === '') return;
    const reach = reachIn(spec);
    for (const { below = [], members } of spec.formats.places) {
      for (const [at, path] of below.entries()) reportMissing(reach(path), positions.ofValue(below, at), context);
      const places = (below.length > 0 ? below : ['']).filter((path) => !reach(path).missing);
      for (const path of Object.keys(members)) {
        const reached = places.map((place) => reach([place, path].filter((part) => part !== '').join('/')));
        const [first] = reached;
        if (first && reached.every(({ missing }) => missing))
          reportMissing(first, positions.ofKey(members, path), context);
      }
    }
  },
};

/** Where a path leads, or the first name on it that is not there. */
interface Reached {
  readonly place: Place;
  readonly missing?: { readonly name: string; readonly at: string; readonly known: readonly string[] };
}

function reportMissing(
  { missing }: Reached,
  place: ReturnType<SpecContext['positions']['of']>,
  { report }: SpecContext,
): void {
  if (!missing) return;
  const { name, at, known } = missing;
  const hint = didYouMean(name, known) ?? (known.length > 0 ? `members: ${someOf(known)}` : undefined);
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

/** Follows paths from the response; a path that others continue is followed once. */
function reachIn(spec: Spec): (path: string) => Reached {
  const resources = new Map<string, FieldSpec>(spec.resources.map((one) => [one.spec.name, one.spec]));
  /** A field in both format versions, without references and choices. */
  const expand = (field: FieldSpec, seen: readonly string[] = []): readonly FieldSpec[] => {
    const forms = typeof field.fv1 === 'object' ? [field, { ...field, ...field.fv1 }] : [field];
    return forms.flatMap((form): readonly FieldSpec[] => {
      if (form.type === 'oneOf') return (form.options ?? []).flatMap((option) => expand(option, seen));
      const resource = seen.includes(form.type) ? undefined : resources.get(form.type);
      return resource ? expand(resource, [...seen, form.type]) : [form];
    });
  };
  /** Many modules have the same shapes: each is followed once. */
  const expandAll = (fields: readonly FieldSpec[]): readonly FieldSpec[] => [
    ...new Set([...new Set(fields)].flatMap((field) => expand(field))),
  ];
  const step = (forms: readonly FieldSpec[], at: string, name: string): Reached => {
    if (forms.some(({ type, open, fields = {} }) => type === 'any' || (open && !Object.hasOwn(fields, name))))
      return { place: true };
    const inner = forms.flatMap(({ fields = {}, items }) => {
      const named = name === '*' ? Object.values(fields) : [lookUp(fields, name) ?? []].flat();
      return items && (name === '*' || named.length === 0) ? [...named, items] : named;
    });
    if (inner.length > 0) return { place: expandAll(inner) };
    const known = forms.flatMap(({ fields = {} }) => Object.keys(fields));
    return { place: forms, missing: { name, at, known } };
  };
  const reached = new Map<string, Reached>([['', { place: expandAll([responseOf(spec)]) }]]);
  const reach = (path: string): Reached => {
    const known = reached.get(path);
    if (known) return known;
    const end = Math.max(path.lastIndexOf('/'), 0);
    const from = reach(path.slice(0, end));
    const found =
      from.missing || from.place === true
        ? from
        : step(from.place, path.slice(0, end), path.slice(end === 0 ? 0 : end + 1));
    reached.set(path, found);
    return found;
  };
  return reach;
}
