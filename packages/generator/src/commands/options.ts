/** Options that say what is read and written. */
export const locationOptions = {
  spec: { type: 'string', value: 'DIR', help: 'spec folder (default: the one in the configuration, else spec)' },
  out: {
    type: 'string',
    value: 'DIR',
    help: 'root of the outputs (default: the folder of the configuration, else this repository)',
  },
  only: { type: 'string', value: 'LIST', help: 'some outputs, such as stubs,docs (default: all)' },
  config: { type: 'string', value: 'FILE', help: 'configuration (default: the nearest wiki-query.config.*)' },
} as const;

/** Those of commands that write no outputs. */
export const specOptions = { spec: locationOptions.spec, config: locationOptions.config } as const;
