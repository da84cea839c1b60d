/** How the tests run each command that texts show. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

export type Row =
  { readonly exit: number } | { readonly prints: string } | { readonly script: string } | { readonly not: string };

export const repository = fileURLToPath(new URL('../../', import.meta.url));
export const table = 'test/commands/commands.yaml';
export const rows = parse(readFileSync(join(repository, table), 'utf8')) as Readonly<Record<string, Row>>;
