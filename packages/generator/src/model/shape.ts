/** Shapes of responses, as each format version has them. */
import type { Origin, Text } from '../spec/format.js';
import type { PlainFieldType } from '../spec/kinds.js';

/** A place in the spec folder: path relative to it, 1-based line and column. */
export interface SourcePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A plain type, or a shared shape. */
export type FieldKind = PlainFieldType | 'resource';

/** A shape as one format version has it; both versions are derived from one `FieldSpec` by `shapeOf(version)`. */
export interface Shape {
  readonly kind: FieldKind;
  readonly description: Text;
  /** Name of the shared resource, for kind `resource`. */
  readonly resource?: string;
  readonly values?: readonly (string | number)[];
  /** Further values are possible (site-dependent set). */
  readonly openValues?: boolean;
  /** The code of an error. */
  readonly errorCode?: boolean;
  readonly members?: readonly Member[];
  /** Members not listed are possible. */
  readonly open?: boolean;
  readonly items?: Shape;
  readonly keys?: Text;
  readonly options?: readonly Shape[];
  /** Of an option: the values that decide for it. */
  readonly cases?: readonly string[];
  /** Of an object: the members whose values decide what another member is. */
  readonly choice?: Choice;
  readonly nullable?: boolean;
  /** Boolean that is `""` when true and absent when false (format version 1). */
  readonly flag?: boolean;
  /** May also be the empty array (how PHP writes an empty map). */
  readonly orEmptyArray?: boolean;
  readonly source: SourcePlace;
}

/** A member of an object whose shape depends on the values of one or two others. */
export interface Choice {
  readonly member: string;
  /** The resource whose options the member has. */
  readonly resource: string;
  readonly by: readonly string[];
  /** Values that no case names are possible, with anything as the member. */
  readonly open: boolean;
  readonly cases: readonly ChoiceCase[];
}

/** A case: the shapes of a member for some values of the members that decide. */
export interface ChoiceCase {
  /** Value of the first member that decides. */
  readonly value: string;
  /** Values of the second one; absent for any. */
  readonly further?: readonly string[];
  readonly options: readonly Shape[];
}

/**
 * Whether a member is in its object: `always`; `conditional`, in each response to a request that meets the member's
 * condition; or `possible`: it may be absent even then.
 */
export type Presence = 'always' | 'conditional' | 'possible';

export interface Member {
  readonly name: string;
  readonly shape: Shape;
  readonly presence: Presence;
  /** The parameter values that request the member; empty when no parameter does. */
  readonly when: Readonly<Record<string, readonly string[] | true>>;
  readonly deprecated: boolean;
  /** The text of its object in XML; `*` in format version 1. */
  readonly content?: true;
  readonly origin?: Origin;
}

export type FormatVersion = 1 | 2;
/** The places of a response at which modules add members. */
export const resultPlaces = ['top', 'query', 'page', 'generator'] as const;
export type ResultPlace = (typeof resultPlaces)[number];
/** Members that a module adds to a response, by place and format version. */
export type ModuleResult = Readonly<Record<ResultPlace, readonly Member[]>>;
