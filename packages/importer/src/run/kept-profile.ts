/**
 * The settings of a wiki that is imported from a backup of its database, which has none: those that the folder has stay, as "site capture"
 * reads them from the running wiki.
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DumpError, messageOf } from '../errors/dump-error.js';
import type { ChosenFiles } from '../plan/choose-files.js';
import { partsOf } from '../profile/profile-parts.js';
import type { Json } from '../profile/site-profile.js';

interface Target {
  readonly out: string;
  readonly clock?: string;
}

/** The profile of the folder, with the clock if one is given; undefined if the files have the settings, or the folder has none. */
export function keptProfile({ isBackup, siteinfo }: ChosenFiles, { out, clock }: Target): Json | undefined {
  const path = join(out, 'site.json');
  if (!isBackup || siteinfo !== undefined || statSync(path, { throwIfNoEntry: false }) === undefined) return undefined;
  const profile = readJson(path);
  return clock === undefined ? profile : { ...profile, instance: { ...partsOf(profile).instance, clock } };
}

function readJson(path: string): Json {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new DumpError(
      `is no valid JSON (${messageOf(error)}): remove it, or make it again with "wiki-query site capture"`,
      path,
    );
  }
}

export function settingsWarnings(chosen: ChosenFiles, target: Target): readonly string[] {
  return chosen.isBackup && chosen.siteinfo === undefined && keptProfile(chosen, target) === undefined
    ? [
        `a backup of the database has no settings: those of an English wiki are taken. Put the response to meta=siteinfo as a file next to it, or run "wiki-query site capture URL --out ${target.out}"`,
      ]
    : [];
}
