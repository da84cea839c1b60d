/** A request as lines of the log name it, without secrets. */
export interface RequestFacts {
  readonly id?: string;
  /** The address of the client. */
  readonly client: string;
  readonly method: string;
  readonly path: string;
  /** Names of the requested modules: `query+allpages`. */
  readonly modules: readonly string[];
  /** All parameters, also those of the body, as in a URL. Secrets are `***`. */
  readonly parameters: string;
}
