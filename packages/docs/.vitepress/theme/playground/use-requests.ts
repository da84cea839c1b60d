/** The requests of the page and their responses. */
import { computed, ref, shallowRef } from 'vue';
import { continuationOf } from './response.js';
import { followAll, type Progress } from './follow.js';
import { type Reply, send } from './send.js';
import type { Params } from './wire.js';

/** A request without what continuation adds. */
export interface Request {
  readonly server: string;
  readonly formatversion: '1' | '2';
  readonly params: Params;
}

/** A request with its response. */
export interface Step extends Request {
  readonly reply: Reply;
  /** For all results: the number of requests. */
  readonly requests?: number;
}

/** State and actions of the requests; `onReply` runs after each response. */
export function useRequests(onReply: (step: Step) => Promise<void>) {
  const steps = shallowRef<readonly Step[]>([]);
  const shown = ref(0);
  const progress = shallowRef<Progress>();
  let controller: AbortController | undefined;
  const running = ref(false);
  const continuation = computed(() => continuationOf(steps.value.at(-1)?.reply.json));

  async function take(earlier: readonly Step[], work: (signal: AbortSignal) => Promise<Step>): Promise<void> {
    controller?.abort();
    const mine = new AbortController();
    controller = mine;
    running.value = true;
    steps.value = earlier;
    const step = await work(mine.signal);
    if (controller !== mine) return;
    running.value = false;
    progress.value = undefined;
    steps.value = [...earlier, step];
    shown.value = steps.value.length - 1;
    await onReply(step);
  }

  const run = (request: Request): Promise<void> =>
    take([], async (signal) => ({
      ...request,
      reply: await send(request.server, request.params, request.formatversion, signal),
    }));

  async function continueRequest(): Promise<void> {
    const last = steps.value.at(-1);
    const more = continuation.value;
    if (last === undefined || more === undefined) return;
    await take(steps.value, async (signal) => ({
      ...last,
      reply: await send(last.server, { ...last.params, ...more }, last.formatversion, signal),
    }));
  }

  const runAll = (request: Request, limit: number): Promise<void> =>
    take([], async (signal) => {
      const { server, params, formatversion } = request;
      const onProgress = (now: Progress): void => void (progress.value = now);
      const reply = await followAll(server, params, formatversion, { limit, signal, onProgress });
      return { ...request, reply, requests: progress.value?.requests ?? 1 };
    });

  const stop = (): void => controller?.abort();
  const clear = (): void => {
    stop();
    controller = undefined;
    running.value = false;
    progress.value = undefined;
    steps.value = [];
  };
  return { steps, shown, running, progress, continuation, run, continueRequest, runAll, stop, clear };
}
