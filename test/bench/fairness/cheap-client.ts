/**
 * The client whose cheap requests are measured, in a separate process: prints the milliseconds of each; -1 for a lost
 * one.
 */
import { HttpClient } from '../../support/http-client.js';

/** Milliseconds from one request to the next. */
const pause = 20;
const connections = 4;
const [url = '', seconds = '', ...paths] = process.argv.slice(2);
const client = new HttpClient(url, connections);
const headers = { 'x-forwarded-for': '198.51.100.77' };

async function timeOne(path: string): Promise<number> {
  const begin = performance.now();
  try {
    const { status } = await client.send({ path, headers });
    return status === 200 ? performance.now() - begin : -1;
  } catch {
    return -1;
  }
}

const times: Promise<number>[] = [];
const end = performance.now() + Number(seconds) * 1000;
for (let i = 0; performance.now() < end; i++) {
  times.push(timeOne(paths[i % paths.length] as string));
  await new Promise((resolve) => setTimeout(resolve, pause));
}
console.log(JSON.stringify(await Promise.all(times)));
client.close();
