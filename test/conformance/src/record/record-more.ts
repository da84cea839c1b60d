/** Records more requests of a wiki of the reference kit. */
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { descriptors, type ModuleDescriptor } from '@wiki-query/server-stubs';
import { readOptions, refuse } from '../../../support/read-options.js';
import { store } from '../import-recordings.js';
import { allRecordings, type Recording } from '../recording.js';
import { coverModule, type Setting } from './cover-parameters.js';
import { recordExpansions } from './expansion-cases.js';
import { recordByHand } from './hand-cases.js';
import { liveWiki } from './live-wiki.js';
import { readIntroTitles, recordIntros } from './edit-intros.js';
import { recordGenerators, recordUsers, recordWalks } from './record-modules.js';
import { recordProtocol } from './protocol-cases.js';
import { makeTranslator, recordTranslated } from './translate-requests.js';
import { hexadecimal, readWikiValues } from './wiki-values.js';

const usage = `tsx test/conformance/src/record/record-more.ts --url URL --folder DIR [options]

Records more requests of a wiki of the reference kit.

  --url URL         its api.php
  --folder DIR      the wiki as the kit exports it
  --wiki NAME       name of the wiki in test/conformance/recordings (the sample)
  --part NAME       parameters, users, generators, walks, hand, intros, protocol or expansions; can be repeated (all)
  --module NAME     only requests of this module; can be repeated
  --again PATTERN   with --part none: record again what is recorded already
  --like DIR        with --part none: record what is recorded of the English wiki, which was exported to this folder`;

const given = readOptions(usage, {
  url: { type: 'string' },
  folder: { type: 'string' },
  wiki: { type: 'string' },
  part: { type: 'string', multiple: true },
  module: { type: 'string', multiple: true },
  like: { type: 'string' },
  again: { type: 'string' },
});
const { url, folder } = given;
if (url === undefined || folder === undefined) refuse(usage, '--url and --folder are required.');

interface Site {
  readonly siteinfo: { readonly namespaces: Readonly<Record<string, { readonly name: string }>> };
}
const site = JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8')) as Site;
const prefix = (namespace: number): string => {
  const name = site.siteinfo.namespaces[String(namespace)]?.name ?? '';
  return name === '' ? '' : `${name}:`;
};
const wiki = given.wiki;
const setting: Setting = {
  live: liveWiki(url, join(folder, 'users.json'), wiki),
  values: readWikiValues(join(folder, 'wiki.sqlite'), prefix),
  known: allRecordings().filter(({ request }) => request.wiki === wiki),
};

const wantsPart = (part: string): boolean => given.part === undefined || given.part.includes(part);
const modules = (Object.values(descriptors) as readonly ModuleDescriptor[]).filter(
  ({ name }) => given.module === undefined || given.module.includes(name),
);

function keep(what: string, recordings: readonly Recording[]): void {
  store(recordings, true);
  console.log(
    `${what}: ${new Set(recordings.map(({ id }) => id)).size} recordings, ${setting.live.sent()} requests sent so far`,
  );
}

for (const module of modules) {
  if (wantsPart('parameters')) {
    const { recordings, missing } = await coverModule(module, setting);
    keep(`${module.name}, parameters`, recordings);
    if (missing.length > 0) console.log(`  no effect found: ${missing.join(', ')}`);
  }
  if (wantsPart('users')) keep(`${module.name}, users`, await recordUsers(module, setting));
  if (wantsPart('walks')) keep(`${module.name}, walks`, await recordWalks(module, setting));
  if (wantsPart('generators') && module.generator)
    keep(`${module.name}, generator`, await recordGenerators(module, setting));
}
if (given.like !== undefined) {
  const name = makeTranslator(join(given.like, 'wiki.sqlite'), join(folder, 'wiki.sqlite'));
  const others = allRecordings().filter(({ request }) => request.wiki === undefined);
  keep('translated', await recordTranslated(setting.live, others, name, 6));
}
if (given.again !== undefined) {
  const pattern = new RegExp(given.again);
  const again = setting.known.filter(({ request }) => pattern.test(request.query));
  keep('again', await Promise.all(again.map(({ request }) => setting.live.record(request))));
}
if (wantsPart('hand') && given.module === undefined) {
  const [sha1 = ''] = setting.values.sha1s;
  keep('by hand', await recordByHand(setting.live, hexadecimal(sha1)));
}
if (wantsPart('intros') && given.module === undefined)
  keep('introductions', await recordIntros(setting.live, readIntroTitles(join(folder, 'wiki.sqlite'), prefix)));
if (wantsPart('protocol') && given.module === undefined) keep('protocol', await recordProtocol(setting.live));
if (wantsPart('expansions') && given.module === undefined) keep('expansions', await recordExpansions(setting.live));
