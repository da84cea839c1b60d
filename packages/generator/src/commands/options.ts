/** Options that say which spec is read. */
export const specOptions = {
  spec: { value: 'DIR', help: 'spec folder (default: the one in the configuration, else spec)' },
  config: { value: 'FILE', help: 'configuration (default: the nearest wiki-query.config.*)' },
} as const;

/** Those of commands that also write into the project. */
export const placeOptions = {
  ...specOptions,
  out: {
    value: 'DIR',
    help: 'root of the outputs (default: the folder of the configuration, else this repository)',
  },
} as const;

/** Those of commands that choose among the outputs. */
export const locationOptions = {
  ...placeOptions,
  only: { value: 'LIST', help: 'some outputs, such as stubs,docs (default: all)' },
} as const;
