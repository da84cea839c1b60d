/** A whole spec folder, as data of the format's types. */
import type {
  ApiSpec,
  ComponentSpec,
  FormatsSpec,
  MessageSpec,
  ModuleSpec,
  ResourceSpec,
  SetSpec,
  StateSetSpec,
  Text,
  TranslationSpec,
  TypesSpec,
} from './format.js';

/** A value of the spec and the file that it is from. */
export interface Located<T> {
  readonly file: string;
  readonly spec: T;
}

/** The content of a spec folder, each file of the right shape; references between them may still lead nowhere. */
export interface Spec {
  readonly modules: readonly Located<ModuleSpec>[];
  readonly protocol: readonly Located<ModuleSpec>[];
  readonly sets: Readonly<Record<string, SetSpec>>;
  readonly resources: readonly Located<ResourceSpec>[];
  readonly components: Readonly<Record<string, ComponentSpec>>;
  readonly messages: Readonly<Record<string, MessageSpec>>;
  readonly states: readonly StateSetSpec[];
  readonly texts: Readonly<Record<string, Text>>;
  /** Absent when the folder has no `types.yaml`. */
  readonly types: TypesSpec | undefined;
  /** Absent when the folder has no `api.yaml`. */
  readonly api: ApiSpec | undefined;
  /** Absent when the folder has no `formats.yaml`. */
  readonly formats: FormatsSpec | undefined;
  readonly translations: readonly Located<TranslationSpec>[];
  /** Recorded responses: module → example id → format version. */
  readonly responses: Readonly<Record<string, unknown>>;
  readonly files: readonly string[];
}
