import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { UsageError } from '../cli/host.js';
import { systemProblem } from '../cli/system-problem.js';

/**
 * Creates a folder and those that it is in, one by one: Node's recursive form never returns where the system takes a name
 * and makes no folder of it, as in `/proc`.
 */
export function makeFolder(path: string): void {
  if (existsSync(path) && statSync(path).isDirectory()) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  try {
    mkdirSync(path);
  } catch (error) {
    if (isThere(error) && statSync(path).isDirectory()) return;
    throw new UsageError(systemProblem(error) ?? String(error));
  }
}

const isThere = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST';
