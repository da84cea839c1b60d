/** Packs all published packages once, for all tests of this folder: `npm test` runs it before them. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packages, packed, repository, run } from './stranger.mjs';

await rm(packed, { recursive: true, force: true });
await mkdir(packed);
const workspaces = packages.flatMap((name) => ['-w', `packages/${name}`]);
const printed = await run('npm', ['pack', '--json', '--pack-destination', packed, ...workspaces], repository);
// Scripts of the packages may print before.
await writeFile(join(packed, 'packed.json'), printed.slice(printed.search(/^\[/m)));
