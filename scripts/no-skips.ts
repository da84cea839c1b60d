/** In CI a skipped test fails the run, unless the list contains it with a reason. */
import type { Reporter, TestModule } from 'vitest/node';

/** Full names, and why they may be skipped. */
const mayBeSkipped: Readonly<Record<string, string>> = {
  'recordings > hold no message of MediaWiki':
    "MediaWiki's messages are not in the repository; the test runs where they are next to it.",
  'recorded requests > accepts no difference that is gone':
    'Without those messages some accepted differences are not seen.',
  'recorded requests > has a table in the README with the number that pass':
    'Without those messages some accepted differences are not seen.',
};

export const noSkips: Reporter = {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (process.env['CI'] === undefined) return;
    const skipped = modules.flatMap((module) =>
      [...module.children.allTests('skipped')].map(({ fullName }) => fullName),
    );
    const unlisted = skipped.filter((name) => !Object.hasOwn(mayBeSkipped, name));
    if (unlisted.length === 0) return;
    console.error(`Skipped, and not in the list of scripts/no-skips.ts:\n  ${unlisted.join('\n  ')}`);
    process.exitCode = 1;
  },
};
