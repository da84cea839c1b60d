import type { Origin, Text } from './fact.js';
import type { PlainFieldType } from './kinds.js';

/** A plain type, or the name of a resource. */
export type FieldType = PlainFieldType | string;

/**
 * A member of a response. Format version 2 is described; format version 1 follows by rule: a boolean is an empty string
 * when true and absent when false; a `content` member is named `*`; a `pairs` map is a list of `{name, *}`.
 * Where 1 differs otherwise, `fv1` says how.
 */
export interface FieldSpec {
  /** A plain type, or the name of a resource of `spec/resources` (`LogEntry`, `PageRef`). */
  readonly type: FieldType;
  readonly description?: Text;
  readonly text?: string;
  /** Always there: in every response, or, with `when`, in each where the condition holds. */
  readonly required?: boolean;
  /** The parameter values that bring the field: `{prop: [ids, title]}` is brought by either. All parameters named must match. `true`: the parameter is given. */
  readonly when?: Readonly<Record<string, readonly string[] | true>>;
  /** Closed set of strings, or a set's name. */
  readonly values?: readonly (string | number)[] | string;
  /** The code of an error: those of `errors.yaml`, or others. */
  readonly errorCode?: boolean;
  /** Members of an `object`. Closed, unless `open`. */
  readonly fields?: Readonly<Record<string, FieldSpec>>;
  readonly open?: boolean;
  /** Elements of an `array`, values of a `map` (keys described by `keys`). */
  readonly items?: FieldSpec;
  readonly keys?: Text;
  /** Alternatives of a `oneOf`. */
  readonly options?: readonly FieldSpec[];
  /**
   * One or two members of the same object whose values decide which options of the field's resource it has: a member
   * per part of their `for`.
   */
  readonly by?: readonly string[];
  /** Of an option: the values that decide for it, `type/action`; `*` is any value. Several options may have the same. */
  readonly for?: readonly string[];
  readonly nullable?: boolean;
  readonly deprecated?: boolean;
  /** Boolean that stays true or false in format version 1 also. */
  readonly bool?: 'both';
  /** The text of its object: named `*` in format version 1. In 2 the name is the key it stands under. */
  readonly content?: boolean;
  /** A string or other scalar that is wrapped as `{"*": value}` in format version 1. */
  readonly subelement?: boolean;
  /** A map that is a list of `{<name>: key, *: value}` in format version 1; the value names the key member. */
  readonly pairs?: string;
  /** An empty object or map is written `[]`: in both versions (`both`) or only in 1 (`fv1`). */
  readonly emptyArray?: 'both' | 'fv1';
  /** How format version 1 differs, where no rule gives it; `absent`: not there. */
  readonly fv1?: Partial<FieldSpec> | 'absent';
  /** Only in format version 1. */
  readonly fv1only?: boolean;
  readonly origin?: Origin;
}

/** What a module adds to a response, by place. */
export interface ResultSpec {
  /** Not all members are known: others are possible where the module adds its own. */
  readonly open?: boolean;
  /** Members of the response itself. */
  readonly top?: Readonly<Record<string, FieldSpec>>;
  /** Members of `query`. */
  readonly query?: Readonly<Record<string, FieldSpec>>;
  /** Members of each page of `query.pages`. */
  readonly page?: Readonly<Record<string, FieldSpec>>;
  /** Members that the module as a generator adds to each page (`index`, `imagerepository`). */
  readonly generator?: Readonly<Record<string, FieldSpec>>;
}

/** A shape that several modules share: `spec/resources/<name>.yaml`; the file's `name` is in PascalCase. */
export interface ResourceSpec extends FieldSpec {
  readonly name: string;
}
