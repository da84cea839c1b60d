import { expect, it, vi } from 'vitest';
import { readRevision } from './read-revision.js';

it('says that git cannot be run, and does not blame the revision', async () => {
  vi.stubEnv('PATH', '');
  try {
    await expect(readRevision('HEAD', 'spec', [], process.cwd())).rejects.toThrow(/needs git, which cannot be run/);
  } finally {
    vi.unstubAllEnvs();
  }
});
