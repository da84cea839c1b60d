/**
 * Keeps unused code in the bundle that renders the pages and is discarded afterwards: removing it costs more than
 * loading it.
 */
export const wholeServerBundle = {
  name: 'whole-server-bundle',
  config: (_: unknown, { isSsrBuild }: { readonly isSsrBuild?: boolean | undefined }) =>
    isSsrBuild === true ? { build: { rollupOptions: { treeshake: false } } } : undefined,
};
