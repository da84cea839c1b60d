/** The secret that signs sessions: from the environment, otherwise from the state, which may not respond yet. */
import { randomBytes } from 'node:crypto';
import { stateSecret } from '../auth/open-state.js';
import { checkSecret, secretFrom } from '../auth/secret.js';
import { StateUnreachable } from '../auth/state.js';
import type { Log } from '../services/logging.js';
import type { Host } from './host.js';

export interface SessionSecret {
  /** The secret of a state. Until the state responds: the last known one, otherwise a provisional one. */
  readonly read: (state: string) => Promise<string>;
  /** Calls back when the state responds after a provisional secret was used. Returns a function that stops this. */
  readonly onFound: (callback: () => void) => () => void;
}

/** Milliseconds between two attempts to reach the state. */
const retryTime = 2000;

export function sessionSecret({ env }: Host, log: Log): SessionSecret {
  const given = secretFrom(env, 'WIKI_QUERY_SECRET');
  if (given !== undefined) checkSecret(given, 'WIKI_QUERY_SECRET', 'Make one with: openssl rand -hex 32');
  let known = given;
  let waitsFor: string | undefined;
  return {
    read: async (state) => {
      if (given !== undefined) return given;
      try {
        known = await stateSecret(state, { env });
        waitsFor = undefined;
      } catch (error) {
        if (!(error instanceof StateUnreachable)) throw error;
        if (known === undefined) {
          // Nobody can log in while the state does not respond, so that no session is lost with this secret.
          known = randomBytes(32).toString('hex');
          waitsFor = state;
          log.write('state', `${error.message}. Requests without a session work; logins wait for the state`);
        }
      }
      return known;
    },
    onFound: (callback) => {
      const timer = setInterval(() => {
        if (waitsFor === undefined) return;
        stateSecret(waitsFor, { env }).then(
          () => {
            if (waitsFor === undefined) return;
            waitsFor = undefined;
            callback();
          },
          (error: unknown) => {
            if (!(error instanceof StateUnreachable))
              log.write('secret-unreadable', 'the secret of sessions cannot be read', { err: error });
          },
        );
      }, retryTime).unref();
      return () => clearInterval(timer);
    },
  };
}
