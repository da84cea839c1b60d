/** Facts for formats about the places of a response. */
import type { PlaceFacts } from '../spec/format.js';
import { put } from '../text/look-up.js';
import type { PlaceGroup } from './model.js';

/** The facts of each place, by its whole path. */
export function factsOfPlaces(groups: readonly PlaceGroup[]): Readonly<Record<string, PlaceFacts>> {
  const found = new Map<string, PlaceFacts>();
  for (const { below, members } of groups)
    for (const place of below)
      for (const [path, facts] of Object.entries(members)) {
        const whole = [place, path].filter((part) => part !== '').join('/');
        found.set(whole, { ...found.get(whole), ...facts });
      }
  const sorted: Record<string, PlaceFacts> = {};
  for (const path of [...found.keys()].sort()) put(sorted, path, found.get(path));
  return sorted;
}
