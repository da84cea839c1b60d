/** The login state of a client. `old`: so long ago that a change of the account requires the password again. */
export type LoginState = 'none' | 'fresh' | 'old' | 'botpassword';

/** The user of a request. */
export interface Viewer {
  /** 0 for an anonymous viewer. */
  readonly id: number;
  /** Actor id, or 0 when the viewer has none. */
  readonly actorId: number;
  /** Account name, or the IP address. */
  readonly name: string;
  readonly isAnonymous: boolean;
  readonly isTemporary: boolean;
  /** Explicit, implicit and automatic groups, in the order of MediaWiki (`UserGroupManager`). */
  readonly groups: readonly string[];
  readonly rights: ReadonlySet<string>;
  /** The maximum rights of a login with a bot password: those of its grants. */
  readonly granted?: ReadonlySet<string>;
  /** IP address of the connection. */
  readonly ip: string;
}

/** Rights of any account for this viewer: MediaWiki (`BotPasswordSessionProvider`) limits all to the grants of the viewer's bot password. */
export const grantedRights = ({ granted }: Pick<Viewer, 'granted'>, rights: ReadonlySet<string>): string[] =>
  [...rights].filter((right) => granted?.has(right) ?? true);
