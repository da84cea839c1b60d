/** `wiki-query site capture`: asks a wiki for everything that its profile holds. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { captureProfile } from '../profile/capture-profile.js';
import { EnvironmentError } from '../errors/environment-error.js';
import type { Host } from './host.js';

export interface CaptureOptions {
  readonly url: string;
  readonly out: string;
  readonly messages?: true;
}

/** Writes `site.json`, and `messages.json` when asked to. */
export async function captureSite(options: CaptureOptions, host: Host): Promise<void> {
  const url = apiUrl(options.url);
  const { profile, messages } = await captureProfile(url, { messages: options.messages ?? false });
  try {
    mkdirSync(options.out, { recursive: true });
    write(join(options.out, 'site.json'), `${JSON.stringify(profile, undefined, 1)}\n`, host);
    if (messages !== undefined)
      write(
        join(options.out, 'messages.json'),
        `[\n${messages.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`,
        host,
      );
  } catch (error) {
    throw new EnvironmentError(`${options.out} cannot be written: ${(error as Error).message}`);
  }
}

function apiUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new EnvironmentError(`"${text}" is not the address of an api.php (https://wiki.example/w/api.php)`);
  return url;
}

function write(path: string, text: string, host: Host): void {
  writeFileSync(path, text);
  host.out(`${path}: ${Buffer.byteLength(text)} bytes\n`);
}
