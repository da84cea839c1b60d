/** How a type of event is described. */
import type { PrimaryLink, SecondaryLink } from './links.js';
import { message, type Message } from './messages.js';
import { agentValues, type Scene } from './scene.js';

type Maybe<T> = T | undefined | Promise<T | undefined>;

export interface Presentation {
  readonly icon: string | ((scene: Scene) => string);
  /** Whether it can be described. Events with too much deleted data are omitted. */
  readonly canShow?: (scene: Scene) => boolean;
  /** The sentence. By default, the message of the type with the agent. */
  readonly header?: (scene: Scene) => Message | Promise<Message>;
  /** A shorter one for the list of a bundle. By default, that of the type, or the sentence. */
  readonly compactHeader?: (scene: Scene) => Message | Promise<Message>;
  readonly body?: (scene: Scene) => Maybe<Message>;
  readonly primary?: (scene: Scene) => Maybe<PrimaryLink>;
  readonly secondary?: (scene: Scene) => readonly Maybe<SecondaryLink>[];
}

export const hasTitle = ({ event }: Scene): boolean => event.title !== undefined;

/** A message about who caused it, and about more. */
export const ofAgent = (scene: Scene, key: string, ...more: Message['values']): Message =>
  message(key, ...agentValues(scene), ...more);
