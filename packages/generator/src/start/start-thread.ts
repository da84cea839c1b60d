/** What the second thread starts, in built code. */
import { parentPort } from 'node:worker_threads';
import { endWork } from '../second-thread/messages.js';
import { keepCode, loadCode } from './load-code.js';

loadCode('thread');
parentPort?.on('message', (message) => {
  if (message === endWork) keepCode();
});
