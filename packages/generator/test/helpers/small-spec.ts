/** A small sound spec for tests, and ways to change it. */
import type { TextFile } from '../../src/text/text-file.js';

const files: Readonly<Record<string, string>> = {
  'api.yaml': `title: Test
version: 1.0.0
description: A test.
license: { name: MIT }
rules: []
limits: []
authentication: []
versioning: []
events: []
`,
  'components.yaml': `core: { source: MediaWiki, sourcename: MediaWiki, licensetag: MIT, licenselink: 'https://x/' }
`,
  'errors.yaml': `badvalue: { kind: error, text: 'The value {value} is bad.' }
`,
  'formats.yaml': `places: [{ name: Lists, below: [query], members: { things: t, things/*: { type: assoc } } }]
`,
  'sets.yaml': `DIRA:
  values: { ascending: Upwards., descending: Downwards. }
  description: Direction.
LIM10:
  type: limit
  default: 10
  min: 1
  max: 500
  highmax: 5000
  description: How many.
COLOURS:
  deprecatedvalues: [blue]
  siteDependent: true
  description: Colours.
  values: { red: Red., green: Green., blue: Blue. }
`,
  'states.yaml': `[]
`,
  'types.yaml': `multi: { lowlimit: 50, highlimit: 500 }
tokens:
  id: { type: integer, description: An id. }
`,
  'texts.yaml': `from: Where to begin.
`,
  'modules/list/things.yaml': `name: things
group: list
prefix: th
generator: true
component: core
summary: Lists all things
parameters:
  from: { type: string, text: from }
  colour: { type: COLOURS, multi: true, all: '*', description: Only things of a colour. }
  'weight-{colour}': { type: integer, templatevars: { colour: colour }, description: How heavy. }
  limit: { type: LIM10, description: How many things. }
  dir: { type: DIRA, default: ascending, description: Which way. }
result:
  query:
    things:
      type: array
      required: true
      description: The things.
      items:
        type: object
        fields:
          id: { type: integer, required: true, description: Number. }
          title: { type: string, when: { colour: [red] }, description: Title. }
examples:
  - id: first
    title: The first things
    request: { list: things, thlimit: 5 }
`,
  'modules/prop/weights.yaml': `name: weights
group: prop
prefix: we
component: core
summary: Returns the weights of pages
parameters:
  unit: { default: gram, description: Unit., values: { gram: Grams., pound: Pounds. } }
result:
  page:
    weight: { type: Weight, description: The weight. }
examples:
  - id: one
    title: The weight of a page
    request: { prop: weights, titles: A }
`,
  'resources/weight.yaml': `name: Weight
type: object
description: A weight.
fields:
  value: { type: number, required: true, description: How much. }
`,
  'protocol/query.yaml': `name: query
group: action
prefix: ''
component: core
summary: Asks modules
parameters:
  prop: { submodules: prop, multi: true, description: Properties. }
  list: { submodules: list, multi: true, description: Lists. }
  meta: { submodules: meta, multi: true, description: Data. }
  generator: { submodules: generator, description: Generator. }
  titles: { type: string, multi: true, description: Titles. }
`,
};

/** One change of a file: a text and what takes its place; without the text the file is new or replaced. */
export interface Edit {
  readonly file: string;
  readonly find?: string;
  readonly put: string;
}

/** The files of the small spec, changed. */
export function smallSpec(...edits: readonly Edit[]): TextFile[] {
  const changed: Record<string, string> = { ...files };
  for (const { file, find, put } of edits) {
    const before = changed[file] ?? '';
    if (find !== undefined && !before.includes(find)) throw new Error(`${file} has no "${find}"`);
    changed[file] = find === undefined ? put : before.replace(find, put);
  }
  return Object.entries(changed).map(([path, text]) => ({ path, text }));
}
