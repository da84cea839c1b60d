/**
 * The spec format: what one may write below `spec/`. These types describe YAML as it is read, before sets are
 * expanded and `like` is resolved; `model/` holds the types of the result. Each type is derived from the schema of the
 * same name, which says what each key means.
 */
import type { definitions, DefinitionName } from './schema.js';
import type { Infer } from './schema-types.js';

export type { PlainType, TokenKind } from './kinds.js';

/** The type of a file, or of a part of one, by the schema of this name. */
export type Definition<Name extends DefinitionName> = Infer<(typeof definitions)[Name], References>;

/** Types of the references between schemas. */
interface References {
  readonly Origin: Origin;
  /** `fillSharedTexts` replaces the name of a shared text by the text. */
  readonly Text: Text;
  readonly Parameter: ParameterSpec;
  readonly Field: FieldSpec;
  readonly PartialField: Partial<FieldSpec>;
  readonly Fields: Readonly<Record<string, FieldSpec>>;
  readonly Result: ResultSpec;
  readonly Example: ExampleSpec;
  readonly Continuation: ContinuationSpec;
  readonly Constraint: ConstraintSpec;
}

/**
 * Text in Markdown. Links are written `[[allpages]]`, `[[allpages.limit]]`, `[[set:DIRA]]`, `[[resource:LogEntry]]`,
 * `[[error:badtoken]]`, `[[guide:continuation]]`, with another text as `[[allpages|all pages]]`.
 */
export type Text = string;
export type Origin = Definition<'Origin'>;
/** JSON that a description record has besides what the format has keys for. */
export type DescriptionRecord = Readonly<Record<string, unknown>>;

/** A module as its file has it: `spec/modules/<group>/<name>.yaml`, or an action of `protocol/` or `actions/`. */
export type WrittenModule = Definition<'Module'>;
/** A module with what its path and the defaults of `api.yaml` say of it. */
export type ModuleSpec = WrittenModule & Required<Pick<WrittenModule, 'name' | 'group' | 'component' | 'helpurls'>>;
/** The heading of tasks in the index. */
export type Subject = NonNullable<ModuleSpec['subject']>;
export type ParameterSpec = Definition<'Parameter'>;
export type ContinuationSpec = Definition<'Continuation'>;
export type ConstraintSpec = Definition<'Constraint'>;
export type ExampleSpec = Definition<'Example'>;

/**
 * A member of a response. Format version 2 is described; format version 1 follows by rule: a boolean is an empty string
 * when true and absent when false; a `content` member is named `*`; a `pairs` map is a list of `{name, *}`.
 * Where 1 differs otherwise, `fv1` says how.
 */
export interface FieldSpec extends Definition<'Field'> {}
export type ResultSpec = Definition<'Result'>;
export type ResourceSpec = Definition<'Resource'>;

export type SetSpec = Entry<'Sets'>;
export type ComponentSpec = Entry<'Components'>;
export type MessageSpec = Entry<'Errors'>;
export type FormatsSpec = Definition<'Formats'>;
/** Facts for formats about a place. */
export type PlaceFacts = Exclude<FormatsSpec['places'][number]['members'][string], string>;
export type StateSetSpec = Definition<'States'>[number];
export type TypesSpec = Definition<'Types'>;
export type ApiSpec = Definition<'Api'>;
export type TranslationSpec = Definition<'Translation'>;

/** The type of an entry of a file with names. */
type Entry<Name extends DefinitionName> = Definition<Name> extends Readonly<Record<string, infer T>> ? T : never;
