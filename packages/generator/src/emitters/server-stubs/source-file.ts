/** A generated TypeScript file as plain data. */

/** A member of an interface. */
export interface Property {
  readonly name: string;
  readonly type: string;
  readonly optional: boolean;
  readonly docs: readonly string[];
}

/** Types of the key and of the value of an interface's further members. */
export interface IndexSignature {
  readonly key: string;
  readonly type: string;
  readonly docs: readonly string[];
}

/** A top-level declaration; all are exported. */
export type Declaration =
  | {
      readonly kind: 'interface';
      readonly name: string;
      readonly docs: readonly string[];
      readonly properties: readonly Property[];
      readonly typeParameter?: string;
      readonly extends?: string;
      readonly index?: IndexSignature;
    }
  | {
      readonly kind: 'union';
      readonly name: string;
      readonly docs: readonly string[];
      readonly members: readonly string[];
      readonly typeParameter?: string;
    }
  | {
      /** Another type with these arguments. */
      readonly kind: 'application';
      readonly name: string;
      readonly docs: readonly string[];
      readonly typeParameter: string;
      readonly of: string;
      readonly arguments: readonly string[];
    }
  | {
      readonly kind: 'constant';
      readonly name: string;
      readonly docs: readonly string[];
      readonly type?: string;
      /** The value and what is said of it, such as `as const`, as they are to stand. */
      readonly value: string;
    }
  /** All that other files export. */
  | { readonly kind: 'reexports'; readonly from: readonly string[] };

/** One generated file. */
export interface SourceFile {
  readonly header: string;
  readonly imports: readonly Import[];
  readonly declarations: readonly Declaration[];
}

/** Names from one module. */
export interface Import {
  readonly from: string;
  readonly types?: readonly string[];
  readonly values?: readonly string[];
}
