/** The linter of texts that people read. */
import { expect, test } from 'vitest';
import { problemsOf } from '../../scripts/check-prose.js';

const found = async (name: string, text: string): Promise<string[]> =>
  (await problemsOf(name, text)).map(
    ({ line, column, message }) => `${line}:${column} ${/“(.*?)”/.exec(message)?.[1]}`,
  );

test.each([
  [
    'a guide',
    'guide.md',
    '# Head\n\nThe page tells\nwhat `it tells` is asked\nfor.\n',
    ['3:10 tells', '4:20 asked for'],
  ],
  ['code in a guide', 'guide.md', '```sh\nit tells\n```\n\n[page](tells.md)\n', []],
  ['a folded text of the spec', 'spec/a.yaml', 'a:\n  text: >-\n    What it\n    stands for.\n', ['4:5 stands for']],
  ['a request of the spec', 'spec/a.yaml', 'request:\n  titles: What it tells\n', []],
  ['a comment', 'a.ts', '/** What\n * goes on. */\nconst tells = 1; // is none\n', ['2:4 goes on', '3:21 is none']],
  ['a message', 'a.ts', "fail('The value is none', tells);\n", ['1:17 is none']],
  ['a usual sentence', 'guide.md', 'There are none left, so the request returns nothing.\n', []],
  ['a lack', 'a.ts', '/** The text; empty when there is none. */\n', ['1:21 when there is none']],
  [
    'a maximum, for users',
    'spec/a.yaml',
    "text: The greatest size of one's own page\n",
    ['1:11 greatest', "1:28 one's own"],
  ],
  ['an exception, for users', 'guide.md', 'All pages but for redirects.\n', ['1:11 but for']],
  ['idioms in comments', 'packages/a/src/a.ts', '/** Read once, whoever asks. */\n', ['1:16 whoever']],
  ['an answer, for users', 'spec/a.yaml', 'text: The form of an answer\n', ['1:19 an answer']],
  ['an answer, for developers', 'a.ts', '/** The form of an answer. */\n', []],
  [
    'German, by the glossary',
    'spec/texts/de/a.yaml',
    'texts:\n  a: {b@1: Verborgene Namespaces eines Nutzers mit {param:namespace} und [[user]]}\n',
    ['2:12 Verborgene', '2:23 Namespaces', '2:40 Nutzers'],
  ],
  ['correct German', 'packages/docs/de/a.md', 'Versteckte Seiten eines Benutzers\n', []],
  ['German words in English', 'guide.md', 'An umlaut in Körper\n', []],
  ['a generated file', 'packages/docs/gen/a.md', 'It tells.\n', []],
])('%s', async (_, name, text, want) => expect(await found(name, text)).toEqual(want));
