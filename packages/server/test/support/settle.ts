/**
 * Resolves when messages and packets that are on their way within this process have arrived, and what follows from them. It
 * counts turns of the event loop, because a time can pass within one turn on a busy machine.
 */
export async function settle(): Promise<void> {
  for (let i = 0; i < 50; i++) await new Promise((resolve) => setImmediate(resolve));
}
