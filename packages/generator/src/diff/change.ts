/** What a change of the spec means for those who use the interface. */

/** Breaking: a request that worked may fail or mean something else. Documentation: only words changed. */
export type ChangeClass = 'breaking' | 'non-breaking' | 'documentation';

/** One change. */
export interface SpecChange {
  readonly class: ChangeClass;
  readonly kind: string;
  /** Name of the module, `sets`, `errors` or `api`. */
  readonly module: string;
  readonly parameter?: string;
  readonly message: string;
  /** Why the project accepts the change although it breaks callers. */
  readonly accepted?: string;
}

/** Part of the version that a change requires. */
export type VersionBump = 'major' | 'minor' | 'patch' | 'none';

/** What all changes together require. */
export function bumpOf(changes: readonly SpecChange[]): VersionBump {
  if (changes.some((change) => change.class === 'breaking')) return 'major';
  if (changes.some((change) => change.class === 'non-breaking')) return 'minor';
  return changes.length > 0 ? 'patch' : 'none';
}
