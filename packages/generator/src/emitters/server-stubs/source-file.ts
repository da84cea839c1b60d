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

/** A top-level declaration. */
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
  | { readonly kind: 'code'; readonly docs: readonly string[]; readonly text: string };

/** One generated file. */
export interface SourceFile {
  readonly header: string;
  /** Module → names, `type X` for those that are types only. */
  readonly imports: readonly { readonly from: string; readonly names: readonly string[] }[];
  readonly declarations: readonly Declaration[];
}
