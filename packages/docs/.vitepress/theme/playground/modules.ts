/** Modules and their parameters, as forms have them. */
import type { ParameterDescriptor } from '@wiki-query/server-stubs';

/** The groups of modules in display order: each is a parameter of `action=query`. */
export const groups = [
  { name: 'list', label: 'Lists' },
  { name: 'prop', label: 'Properties of pages' },
  { name: 'meta', label: 'Wiki and users' },
] as const;

export type Group = (typeof groups)[number]['name'];

export const groupNames: ReadonlySet<string> = new Set(groups.map(({ name }) => name));

/** What a descriptor says, with texts. Parameters of other wikis may have types that the spec does not know. */
export interface Parameter extends Omit<ParameterDescriptor, 'index' | 'type' | 'subtypes'> {
  readonly type: string;
  readonly subtypes?: readonly string[];
  readonly text: string;
  /** Descriptions of its values, if the spec has them. */
  readonly meanings?: Readonly<Record<string, string>>;
}

/** A parameter, or a parameter with one of some values. */
export interface Term {
  readonly name: string;
  readonly values?: readonly string[];
}

/** A rule about which parameters a request has together. */
export interface Rule {
  readonly kind: 'exactlyOne' | 'atMostOne' | 'atLeastOne' | 'need' | 'exclude';
  readonly parameters: readonly Term[];
  readonly others?: readonly Term[];
  /** The module does not check it as a generator. */
  readonly asGenerator?: false;
}

/** A module without its parameters. */
export interface Entry {
  readonly name: string;
  readonly group: string;
  readonly prefix: string;
  readonly summary: string;
  readonly tasks: readonly string[];
  readonly generator?: boolean;
  readonly deprecated?: boolean;
  /** Which parameters a request has together; modules of other wikis do not say it. */
  readonly constraints?: readonly Rule[];
  /** The parameters that continue it. A free one accepts other values too. */
  readonly continues: readonly { readonly parameter: string; readonly free?: boolean }[];
  readonly examples: readonly {
    readonly id: string;
    readonly title: string;
    readonly request: Readonly<Record<string, string | number | boolean>>;
  }[];
}

export interface Module extends Entry {
  readonly parameters: readonly Parameter[];
}
