import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['.vitepress/**/*.test.ts', 'test/**/*.test.ts'],
    // A browser next to a build, on two cores, takes its time.
    testTimeout: 30_000,
    exclude: ['**/node_modules/**', 'dist/**', '.cache/**'],
  },
});
