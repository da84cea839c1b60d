/** The public demo account of the sample wiki. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface DemoAccount {
  readonly name: string;
  readonly password: string;
}

/** Reads `demo-account.json` of a wiki folder; undefined without the file. */
export function demoAccount(folder: string | undefined): DemoAccount | undefined {
  const path = folder === undefined ? undefined : join(folder, 'demo-account.json');
  return path !== undefined && existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as DemoAccount) : undefined;
}
