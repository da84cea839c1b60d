/** Copies the built documentation into the package: `make` before packing, `remove` after. */
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

const site = join(import.meta.dirname, 'site');
const built = join(import.meta.dirname, '../docs/dist/site');
rmSync(site, { recursive: true, force: true });
if (process.argv[2] === 'make') {
  if (!existsSync(join(built, 'index.html')))
    throw new Error('the documentation is not built: npm run build -w packages/docs');
  cpSync(built, site, { recursive: true });
}
