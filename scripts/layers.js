/**
 * The layers of each package, lowest first: a file may import from its own layer and those below it. An area without
 * an order is only looked through for circles.
 */
export const layers = [
  {
    folder: 'packages/generator/src',
    order: [
      ['spec', 'model/model.ts', 'text', 'print'],
      ['cli/host.ts', 'cli/command.ts', 'cli/help.ts', 'cli/locations.ts'],
      ['diagnostics'],
      ['load'],
      ['model'],
      ['validate'],
      ['kit'],
      ['emitters'],
      ['output'],
      ['project'],
      ['diff'],
      ['generate'],
      ['paraminfo'],
      ['commands'],
      ['cli.ts', 'read-model.ts', 'index.ts'],
    ],
  },
  { folder: 'packages/server-stubs/src' },
  { folder: 'packages/server/src' },
];
