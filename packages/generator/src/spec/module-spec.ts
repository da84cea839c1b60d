import type { DescriptionRecord, Origin, Text } from './fact.js';
import type { ParameterSpec } from './parameter-spec.js';
import type { ResultSpec } from './result-spec.js';

/** Subjects of the index of tasks, in its order. */
export const subjects = ['Pages', 'Users', 'Categories', 'Files', 'Changes', 'Links', 'Site'] as const;
export type Subject = (typeof subjects)[number];

/** A module: `spec/modules/<group>/<name>.yaml`, or an action of `protocol/` or `actions/`. */
export interface ModuleSpec {
  readonly name: string;
  readonly group: 'list' | 'prop' | 'meta' | 'action' | 'format' | 'main';
  readonly prefix: string;
  readonly generator?: boolean;
  readonly deprecated?: boolean;
  /** False for modules that may be read without the right to read. True when not given. */
  readonly readrights?: boolean;
  /** Name of a component of `components.yaml`. */
  readonly component: string;
  readonly helpurls?: readonly string[];
  /** One sentence, up to 100 characters, without full stop at the end: "Lists all pages of one namespace". */
  readonly summary?: Text;
  /** What a reader should know beyond the parameters: order, cost, pitfalls. */
  readonly description?: Text;
  /** What the module is about, as the index of tasks is divided. */
  readonly subject?: Subject;
  /** What one wants to know, in the reader's words ("Which pages are in a category?"); the task index is made of these. */
  readonly tasks?: readonly Text[];
  /** For each of the tasks, the parameter that does it, or the id of the example that shows it. */
  readonly taskTargets?: readonly string[];
  /** Other words for the module, with which readers search the documentation ("pages in a category"). */
  readonly aliases?: readonly string[];
  /** Rights that change what the module answers. */
  readonly rights?: Readonly<Record<string, Text>>;
  /** Like another module: its parameters in its order, changed by the own ones. */
  readonly like?: string;
  readonly parameters?: Readonly<Record<string, ParameterSpec | null>>;
  /** The parameters that a response names to continue the module, with each form of their value. */
  readonly continues?: readonly ContinuationSpec[];
  readonly result?: ResultSpec;
  readonly errors?: readonly string[];
  readonly examples?: readonly ExampleSpec[];
  /** Members of its description record that no key represents, as format version 1 has them; null takes one away. */
  readonly record?: DescriptionRecord;
  readonly origin?: Origin;
}

/** A parameter that continues a module, and one form of its value: `<timestamp>|<id>`, with parts of `[...]` that may lack. */
export interface ContinuationSpec {
  readonly parameter: string;
  readonly form: string;
  /** Callers may send a value of their own: the parameter is not only for continuation. */
  readonly free?: boolean;
  /** When the value has this form. */
  readonly description?: Text;
}

/** A request that the documentation shows. */
export interface ExampleSpec {
  /** Kebab-case, unique in the module: file name part of the recorded response. */
  readonly id: string;
  readonly title: Text;
  /** Without `formatversion`, and without `action=query` and `format=json`, which are the defaults. Values as on the wire. */
  readonly request: Readonly<Record<string, string | number | boolean>>;
  /** Fields of the body, for requests that are POST only: values as on the wire, or variables such as `$PASSWORD`. */
  readonly body?: Readonly<Record<string, string>>;
  /** Account of the sample wiki, when the response needs one. */
  readonly user?: string;
}
