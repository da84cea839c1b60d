/** Disturbances of a server while it handles requests. */
import { copyFileSync, renameSync } from 'node:fs';
import type { Chance } from '../support/chance.js';
import { HttpClient } from '../support/http-client.js';
import type { ServedWiki } from '../support/served-wiki.js';
import { noteFailure, type Tally } from './tally.js';

export interface Disturbed {
  readonly server: ServedWiki;
  readonly database: string;
  readonly tally: Tally;
  readonly chance: Chance;
}

type Disturbance = (disturbed: Disturbed) => Promise<void> | void;

function killOne(pids: readonly number[], chance: Chance): void {
  // One of the older half: on a slow machine, one that is killed each time that it starts never serves.
  const older = Math.ceil(pids.length / 2);
  const pid = pids[chance.below(older)];
  if (pid === undefined) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // It ended by itself in between.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

const killWorker: Disturbance = ({ server, chance }) => killOne(server.processes('worker-main'), chance);
const killRunner: Disturbance = ({ server, chance }) => killOne(server.processes('runner-main'), chance);

/** Puts a file with the same content in the place of the database's. */
const replaceFile: Disturbance = ({ database }) => {
  copyFileSync(`${database}.whole`, `${database}.next`);
  renameSync(`${database}.next`, database);
};

/** A client that closes its connection while its request runs or waits. */
const giveUp: Disturbance = async ({ server, tally, chance }) => {
  const client = new HttpClient(server.url, 1);
  const signal = AbortSignal.timeout(chance.below(30));
  tally.givenUp += 1;
  const slow = chance.is(0.3) ? endless : 'action=query&format=json&list=logevents&lelimit=500';
  try {
    await client.send({ path: `/api.php?${slow}`, signal });
  } catch (error) {
    if (!signal.aborted) noteFailure(tally, 'a request before it is given up', error);
  } finally {
    client.close();
  }
};

/** A list that never ends, in a wiki that was made so. */
const endless = 'action=query&format=json&list=protectedtitles&ptlevel=sysop';

/** It ends with an error that says so. */
const sendEndless: Disturbance = async ({ server, tally }) => {
  const client = new HttpClient(server.url, 1);
  try {
    const { status, body } = await client.send({ path: `/api.php?${endless}` });
    tally.slow += 1;
    if (status !== 503 && !body.includes('"querytimeout"')) tally.wrong.push(`an endless request: ${status} ${body}`);
  } catch (error) {
    noteFailure(tally, 'an endless request', error);
  } finally {
    client.close();
  }
};

/** A login fails: the password is wrong, or the disk is full. */
const logIn: Disturbance = async ({ server, tally, chance }) => {
  const client = new HttpClient(server.url, 1);
  try {
    const token = await client.send({ path: '/api.php?action=query&meta=tokens&type=login&format=json' });
    // Without a token there is no login.
    if (token.status === 503) return;
    const cookie = String(token.headers['set-cookie']).split(';')[0] ?? '';
    const value = /"logintoken":"(\w+)/.exec(token.body)?.[1] ?? '';
    const { status, body } = await client.send({
      method: 'POST',
      path: '/api.php',
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: `action=login&format=json&lgname=Nobody${chance.below(1e6)}&lgpassword=x&lgtoken=${value}%2B%5C`,
    });
    tally.logins += 1;
    if (status !== 503 && !body.includes('"Failed"')) tally.wrong.push(`a login: ${status} ${body}`);
  } catch (error) {
    noteFailure(tally, 'a login', error);
  } finally {
    client.close();
  }
};

export interface Timed {
  /** Milliseconds from one time to the next. */
  readonly every: number;
  readonly happens: Disturbance;
}

/** Faults on the side of clients. */
const clientDisturbances: readonly Timed[] = [
  { every: 250, happens: giveUp },
  { every: 2500, happens: sendEndless },
  { every: 1000, happens: logIn },
];

/** The same for hours, with time for other requests between them. */
export const rareDisturbances: readonly Timed[] = clientDisturbances.map(({ every, happens }) => ({
  every: every * 8,
  happens,
}));

/** Disturbances of its processes and files. */
export const allDisturbances: readonly Timed[] = [
  ...clientDisturbances,
  { every: 1700, happens: killWorker },
  { every: 1300, happens: killRunner },
  { every: 5000, happens: replaceFile },
];

/** Starts the disturbances. Returns a function that stops them and waits for those that have begun. */
export function disturb(disturbances: readonly Timed[], disturbed: Disturbed): () => Promise<void> {
  const begun = new Set<Promise<void>>();
  const timers = disturbances.map(({ every, happens }) =>
    setInterval(() => {
      const one = Promise.resolve(happens(disturbed)).finally(() => begun.delete(one));
      begun.add(one);
    }, every),
  );
  return async () => {
    timers.forEach((timer) => clearInterval(timer));
    await Promise.all(begun);
  };
}
