/** Copies parts of the repository into the package for other projects (`src/kit/kit.ts`): `make` before packing, `remove` after. */
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import process from 'node:process';

const root = import.meta.dirname;
const kit = join(root, 'kit');
rmSync(kit, { recursive: true, force: true });
if (process.argv[2] === 'make') {
  const isHandWritten = (source) => !/\/(gen|__pycache__|.*\.egg-info)$/.test(source);
  const isShipped = (source) => basename(source) !== 'examples';
  cpSync(join(root, '../../spec'), join(kit, 'spec'), { recursive: true, filter: isShipped });
  for (const name of ['LICENSE', 'README.md', 'pyproject.toml', 'src'])
    cpSync(join(root, '../python', name), join(kit, 'python', name), { recursive: true, filter: isHandWritten });
  copySources('../client/src', 'client');
  copySources('../server-stubs/src', 'contract');
}

function copySources(from, to) {
  mkdirSync(join(kit, to), { recursive: true });
  for (const name of readdirSync(join(root, from)).filter((one) => /(?<!\.test|\.d)\.ts$/.test(one)))
    cpSync(join(root, from, name), join(kit, to, name));
}
