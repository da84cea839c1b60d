/** How a client is logged in; `old`: so long ago that it should give its password again before it changes the account. */
export type LoginState = 'none' | 'fresh' | 'old' | 'botpassword';

/** Who asks. */
export interface Viewer {
  /** 0 for an anonymous viewer. */
  readonly id: number;
  /** Actor id, or 0 when the viewer has none. */
  readonly actorId: number;
  /** Account name, or the IP address. */
  readonly name: string;
  readonly isAnonymous: boolean;
  readonly isTemporary: boolean;
  /** Explicit, implicit and automatic groups, in MediaWiki's order. */
  readonly groups: readonly string[];
  readonly rights: ReadonlySet<string>;
  /** IP address of the connection. */
  readonly ip: string;
}
