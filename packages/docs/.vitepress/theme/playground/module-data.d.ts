/** What the site's build makes of `gen/modules.json`: see `site/module-data.ts`. */
declare module 'virtual:module-data' {
  type Entry = import('./data.js').Entry;
  type Module = import('./data.js').Module;

  export const index: {
    readonly sets: Readonly<Record<string, readonly string[]>>;
    readonly modules: readonly Entry[];
    readonly protocol: readonly Module[];
  };
  export const loaders: Readonly<Record<string, () => Promise<Pick<Module, 'parameters'>>>>;
}
