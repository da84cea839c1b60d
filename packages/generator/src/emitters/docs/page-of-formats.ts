import type { Model, PlaceGroup } from '../../model/model.js';
import type { PlaceFacts } from '../../spec/format.js';
import { inlineCode } from '../../print/markdown.js';
import { linkTo, renderLine, type PageContext } from './pages.js';
import type { Section, SectionPage } from './section-page.js';
import { byKey } from '../../text/compare.js';

/** Facts of XML and rawfm that do not follow from the members of a response. */
export const formatsPage = (model: Model, page: PageContext): SectionPage => ({
  title: page.say('Names in XML'),
  intro: page.say(
    'What {xml} and {rawfm} write that the members of a response alone do not say. The text of an element is the member that format version 1 names {any}. A path is the names of members below each other; {any} is any member or item.',
    {
      xml: linkTo(page, inlineCode('format=xml'), 'gen/protocol/xml.md'),
      rawfm: linkTo(page, inlineCode('format=rawfm'), 'gen/protocol/rawfm.md'),
      any: inlineCode('*'),
    },
  ),
  from: ['formats.yaml'],
  sections: model.places.map((group) => sectionOf(group, page)),
});

function sectionOf({ name, below, members }: PlaceGroup, page: PageContext): Section {
  const places = below.filter((place) => place !== '').map(inlineCode);
  return {
    heading: renderLine(name, page),
    ...(places.length > 0 && { texts: [page.say('Below {places}.', { places: places.join(', ') })] }),
    table: {
      header: ['Path', 'Element', 'Further facts'],
      rows: Object.entries(members)
        .sort(byKey)
        .map(([path, { element, ...facts }]) => [
          path === '' ? page.say('the place itself') : inlineCode(path),
          element === undefined ? '' : inlineCode(element),
          furtherFacts(facts, page),
        ]),
    },
  };
}

/** Facts of a place, in the words of the schema. */
function furtherFacts(facts: PlaceFacts, page: PageContext): string {
  const { key, merge, subelements, optional, type, elementFirst, ofItems, booleans } = facts;
  const codes = (names: readonly string[]): string => names.map(inlineCode).join(', ');
  return [
    key === undefined ? '' : page.say('keys are in the attribute {name}', { name: inlineCode(key) }),
    merge ? page.say('the items have their own attributes') : '',
    subelements === undefined ? '' : page.say('elements, not attributes: {names}', { names: codes(subelements) }),
    optional === undefined ? '' : page.say('rawfm names {names} only if present', { names: codes(optional) }),
    type === undefined ? '' : page.say('rawfm: {type}', { type: inlineCode(type) }),
    elementFirst ? page.say('rawfm has the element name first') : '',
    ofItems ? page.say('rawfm: no element name without items') : '',
    booleans === undefined
      ? ''
      : page.say('rawfm: booleans of version 1: {names}', {
          names: booleans === 'all' ? page.say('all') : codes(booleans),
        }),
  ]
    .filter((text) => text !== '')
    .join('; ');
}
