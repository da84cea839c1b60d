/** What the site's build makes of `gen/modules.json`: see `site/module-data.ts`. */
declare module 'virtual:module-data' {
  type Entry = import('./data.js').Entry;
  type Module = import('./data.js').Module;

  interface Texts {
    readonly summary: string;
    /** By the name of the parameter, without prefix. */
    readonly parameters: Readonly<Record<string, string>>;
  }

  export const index: {
    readonly sets: Readonly<Record<string, readonly string[]>>;
    readonly modules: readonly Entry[];
    readonly protocol: readonly Module[];
  };
  /** Language → group and name of a module → its texts. */
  export const textLoaders: Readonly<
    Record<string, Readonly<Record<string, () => Promise<{ readonly texts: Texts }>>>>
  >;
  export const loaders: Readonly<Record<string, () => Promise<Pick<Module, 'parameters'>>>>;
}
