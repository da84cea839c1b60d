/** The virtual modules that the site's build makes of `gen/modules.json`: see `site/module-data.ts`. */
declare module 'virtual:module-data' {
  type Entry = import('./modules.js').Entry;
  type Module = import('./modules.js').Module;

  /** By the name of the parameter, without prefix. */
  type ParameterTexts = Readonly<Record<string, Pick<import('./modules.js').Parameter, 'text' | 'meanings'>>>;

  interface IndexTexts {
    readonly summary: string;
    readonly tasks: readonly string[];
    /** Titles by the id of the example. */
    readonly examples: Readonly<Record<string, string>>;
  }

  export const index: {
    readonly sets: Readonly<Record<string, readonly string[]>>;
    readonly modules: readonly Entry[];
    readonly protocol: readonly Module[];
  };
  /** Language → group and name of a module → the texts of its parameters. */
  export const textLoaders: Readonly<
    Record<string, Readonly<Record<string, () => Promise<{ readonly texts: ParameterTexts }>>>>
  >;
  /** Language → the other texts of all modules, by group and name. */
  export const indexTextLoaders: Readonly<
    Record<string, () => Promise<{ readonly texts: Readonly<Record<string, IndexTexts>> }>>
  >;
  export const loaders: Readonly<Record<string, () => Promise<Pick<Module, 'parameters'>>>>;
}
