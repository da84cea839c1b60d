interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly license?: string; readonly dev?: boolean; readonly link?: boolean }>
  >;
}

/** The packages of a lock file with a licence that is not allowed. */
export declare function forbiddenLicences(lock: Lock): readonly string[];
