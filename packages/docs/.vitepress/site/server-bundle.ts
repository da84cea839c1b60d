/** Leaves unused code in the bundle that renders the pages and is thrown away then: to find it costs more than to load it. */
export const wholeServerBundle = {
  name: 'whole-server-bundle',
  config: (_: unknown, { isSsrBuild }: { readonly isSsrBuild?: boolean | undefined }) =>
    isSsrBuild === true ? { build: { rollupOptions: { treeshake: false } } } : undefined,
};
