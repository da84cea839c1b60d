/** Reads a site profile and validates it, so that later code need not. */
import { EnvironmentError } from '../errors/environment-error.js';
import { longestProfile, readTextFile } from '../errors/read-file.js';
import * as z from 'zod/mini';
import { checkData, type Mistake } from '../errors/check-data.js';
import type { SiteMessage, SiteProfile } from './profile.js';
import { readSiteFacts, record, type SiteFacts } from './site-facts.js';

/** Reads `site.json`. Throws an EnvironmentError that names the file and the invalid part. */
export function loadProfile(path: string): SiteProfile {
  return readProfile(readJson(path, 'site profile'), path);
}

/** Reads `messages.json`, the interface messages of the wiki's language. */
export function loadMessages(path: string): readonly SiteMessage[] {
  const messages = readJson(path, 'message file');
  return checkData(messageList, messages, ({ sentence }) => {
    throw new EnvironmentError(`${path} is not a message file: ${sentence}`);
  });
}

const messageList = z.array(
  z.object({
    name: z.string(),
    content: z.optional(z.string()),
    missing: z.optional(z.boolean()),
    default: z.optional(z.string()),
    defaultmissing: z.optional(z.boolean()),
  }),
);

/** Reads a parsed profile. `source` is its name in messages. */
export function readProfile(value: unknown, source: string): SiteProfile {
  const fail = (problem: string): never => {
    throw new EnvironmentError(`${source} is not a usable site profile: ${problem}`);
  };
  const failAt = ({ sentence }: Mistake): never => fail(sentence);
  const facts = readSiteFacts(value, failAt);
  checkNamespaces(facts, fail);
  const { paraminfo = [], ...others } = checkData(recorded, value, failAt);
  return { facts, recorded: { ...others, paraminfo: new Map(paraminfo.map((one) => [String(one['path']), one])) } };
}

const recorded = z.object({
  siteinfo: record(z.unknown()),
  siteinfo_formatversion_1: z.exactOptional(record(z.unknown())),
  filerepoinfo: z.exactOptional(z.array(record(z.unknown()))),
  paraminfo: z.exactOptional(z.array(record(z.unknown()))),
});

function checkNamespaces({ namespaces }: SiteFacts, fail: (problem: string) => never): void {
  for (const [key, { id }] of Object.entries(namespaces))
    if (id !== Number(key)) fail(`"siteinfo.namespaces.${key}.id" is not ${key}`);
  for (const id of [-1, 0, 2, 6, 8, 14])
    if (!Object.hasOwn(namespaces, id)) fail(`"siteinfo.namespaces" has no namespace ${id}`);
}

function readJson(path: string, what: string): unknown {
  const text = readTextFile(path, longestProfile, `there is no ${what} at ${path}`);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new EnvironmentError(`${path} is not JSON: ${(error as Error).message}`);
  }
}
