/** Facts for formats about the places of a response, besides its members: `formats.yaml`. */
import { boolean, list, object, oneOf, prose, record, text, union } from './schema-types.js';

const facts = object(
  {},
  {
    element: text('XML: name of the elements for the items of the list; `_v` where nothing says it.'),
    key: text('XML: the members are items, each with its key in this attribute.'),
    merge: boolean('XML: the key is an attribute of the item itself, next to its members.'),
    subelements: list(text(), 'XML: members with one value that are elements, not attributes.'),
    optional: list(text(), 'rawfm: those of them that it names only where they are.'),
    type: oneOf(['assoc', 'array', 'BCassoc', 'BCarray'], 'rawfm: the type of the array, where the module sets it.'),
    elementFirst: boolean('rawfm: the name of the elements stands before the type.'),
    ofItems: boolean('rawfm: only a list with items has a name of elements.'),
    booleans: union([list(text()), oneOf(['all'])], 'rawfm: members that are listed as booleans of format version 1.'),
  },
  'Facts for formats about a place.',
);

/** The places of a response: members below each other, with `/` between them; `*` is any member or item. */
export const formatDefinitions = {
  Formats: object(
    {
      places: list(
        object(
          {
            name: prose('What is in these places.'),
            members: record(
              union([text('Name of the elements in XML.'), facts]),
              'Path below each of the places → what formats need to know of it; the empty path is the place itself.',
            ),
          },
          { below: list(text(), 'The places that have the members; the response itself when not given.') },
        ),
        'Groups of places with the same members.',
      ),
    },
    {},
    'What formats write that the members of a response alone do not say.',
  ),
} as const;
