import { printJson } from '../print/json.js';
import { resolve } from 'node:path';
import { command } from '../cli/command.js';
import { UsageError } from '../cli/host.js';
import { shownFile } from '../diagnostics/diagnostic.js';
import { furtherActions } from '../model/modules.js';
import { readParaminfo } from '../paraminfo/read-paraminfo.js';
import { verifySpec, type Difference } from '../paraminfo/verify-spec.js';
import { count, openSoundSpec, specOptions } from './shared.js';

/** `wiki-query-gen verify` */
export const verify = command({
  summary: "Compares the spec with a wiki's own description of its modules",
  options: {
    ...specOptions,
    against: { value: 'X', help: 'API response, index.json, site.json, or URL (required)' },
    json: { help: 'differences as JSON' },
  },
  examples: [
    ['verify --against https://www.mediawiki.org/w/api.php', 'exits 1 if the spec contradicts the wiki'],
    ['verify --against site.json --json', 'compares with the profile of a wiki folder, for a program to read'],
  ],
  async run(options, host) {
    const against = options.against;
    if (against === undefined) throw new UsageError('verify needs --against X');
    const opened = await openSoundSpec(options, host);
    if (!opened) return 'findings';
    const { model, specLabel } = opened;
    const actions = furtherActions(model).map(({ name }) => name);
    const source = /^https?:/.test(against) ? against : resolve(host.cwd, against);
    const differences = verifySpec(model, await readParaminfo(source, { actions }));
    if (options.json) {
      const shown = differences.map(({ place, ...rest }) => ({ ...rest, ...place, file: specLabel + place.file }));
      host.out(printJson(shown));
    } else {
      for (const one of differences) host.out(`${line(one, specLabel)}\n`);
      host.err(`${summary(differences)}\n`);
    }
    return differences.some((one) => one.class === 'transcription') ? 'findings' : 'done';
  },
});

function line({ class: kind, module, parameter, member, spec, wiki, place }: Difference, label: string): string {
  const what = [module, parameter, member].filter((part) => part !== undefined).join('.');
  return `${shownFile(label, place.file)}:${place.line}:${place.column}: ${kind}: ${what}: ${describe(spec, wiki)}`;
}

/** Of two lists only what differs is said. */
function describe(spec: unknown, wiki: unknown): string {
  if (Array.isArray(spec) && Array.isArray(wiki)) {
    const only = (a: readonly unknown[], b: readonly unknown[]) => a.filter((value) => !b.includes(value)).join(', ');
    const parts = [
      `only in the spec: ${only(spec, wiki) || 'none'}`,
      `only in the wiki: ${only(wiki, spec) || 'none'}`,
    ];
    return only(spec, wiki) || only(wiki, spec) ? parts.join('; ') : 'another order';
  }
  return `the spec has ${shown(spec)}, the wiki ${shown(wiki)}`;
}

const shown = (value: unknown): string => (value === undefined ? 'none' : JSON.stringify(value));

/** `3 differences: 2 of components, 1 of transcription` */
function summary(differences: readonly Difference[]): string {
  const kinds = (['component', 'version', 'transcription'] as const).flatMap((kind) => {
    const found = differences.filter((one) => one.class === kind).length;
    return found === 0 ? [] : `${found} of ${kind === 'transcription' ? kind : `${kind}s`}`;
  });
  return [count(differences.length, 'difference'), kinds.join(', ')].filter((part) => part !== '').join(': ');
}
