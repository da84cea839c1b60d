/** The types of what a module adds to a response, in format version 2. */
import type { Module } from '../../model/model.js';
import type { Member, ResultPlace } from '../../model/shape.js';
import { declareObject, memberProperty } from './shape-types.js';
import { printInterface } from './print-declarations.js';
import type { StubCollector } from './stub-collector.js';

const places: readonly ResultPlace[] = ['top', 'query', 'page', 'generator'];
const placeNames: Readonly<Record<ResultPlace, string>> = {
  top: 'TopMembers',
  query: 'QueryMembers',
  page: 'PageMembers',
  generator: 'GeneratorMembers',
};
const placeDocs: Readonly<Record<ResultPlace, string>> = {
  top: 'Members of the response itself.',
  query: 'Members of `query`.',
  page: 'Members of each page.',
  generator: 'Members that it adds to each page as a generator.',
};

/** `XResult` and all types that it is made of. */
export function resultTypes(module: Module, collector: StubCollector): void {
  const result = module.result[2];
  const items = itemMember(module);
  const properties = places
    .filter((place) => result[place].length > 0 || module.openPlaces.includes(place))
    .map((place) => ({
      name: place,
      type: placeType(module, place, items, collector),
      optional: true,
      docs: [placeDocs[place]],
    }));
  const docs = [`What \`${module.path}\` adds to a response of format version 2, by place.`];
  collector.declarations.push(printInterface({ name: `${module.typeName}Result`, docs, properties }));
}

/** The interface of the members that a module adds at one place. */
function placeType(module: Module, place: ResultPlace, item: Member | undefined, collector: StubCollector): string {
  const parent = module.typeName;
  const members = module.result[2][place];
  const properties = members.map((member) =>
    memberProperty(member, member === item ? { item: `${parent}Item` } : { parent }, collector),
  );
  const name = collector.unique(parent + placeNames[place]);
  const docs = [`${placeDocs[place].slice(0, -1)}, by \`${module.path}\`.`];
  const isOpen = module.openPlaces.includes(place);
  const index = { key: 'string', type: 'unknown', docs: ['Members that the spec does not name.'] };
  declareObject({ name, docs, properties, ...(isOpen && { index }) }, members, collector);
  return name;
}

/** The member whose list or map has the module's items, of the type `XItem`. */
export const itemMember = (module: Module): Member | undefined =>
  places.flatMap((place) => module.result[2][place]).find(isItemMember(module));

/** True when the module has a list or map of items, whose type is `XItem`. */
export const hasItem = (module: Module): boolean => itemMember(module) !== undefined;

/** The list that bears the module's name, or else the only one that it has. */
function isItemMember(module: Module): (member: Member) => boolean {
  const members = places.flatMap((place) => module.result[2][place]);
  const lists = members.filter(({ shape }) => shape.items !== undefined);
  const own = lists.find(({ name }) => name === module.name) ?? (lists.length === 1 ? lists[0] : undefined);
  return (member) => member === own;
}
