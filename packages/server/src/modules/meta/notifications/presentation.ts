/** How a type of event is described. */
import type { PrimaryLink, SecondaryLink } from './links.js';
import { message } from './messages.js';
import type { FilledMessage } from '../../../wikitext/message.js';
import { agentValues, type NotificationView } from './notification-view.js';

type Maybe<T> = T | undefined | Promise<T | undefined>;

export interface Presentation {
  readonly icon: string | ((view: NotificationView) => string);
  /** Whether it can be described. Events with too much deleted data are omitted. */
  readonly canShow?: (view: NotificationView) => boolean;
  /** The sentence. By default, the message of the type with the agent. */
  readonly header?: (view: NotificationView) => FilledMessage | Promise<FilledMessage>;
  /** A shorter one for the list of a bundle. By default, that of the type, or the sentence. */
  readonly compactHeader?: (view: NotificationView) => FilledMessage | Promise<FilledMessage>;
  readonly body?: (view: NotificationView) => Maybe<FilledMessage>;
  readonly primary?: (view: NotificationView) => Maybe<PrimaryLink>;
  readonly secondary?: (view: NotificationView) => readonly Maybe<SecondaryLink>[];
}

export const hasTitle = ({ event }: NotificationView): boolean => event.title !== undefined;

/** A message about who caused it, and about more. */
export const ofAgent = (view: NotificationView, key: string, ...more: FilledMessage['params']): FilledMessage =>
  message(key, ...agentValues(view), ...more);
