/** Texts that are made of messages, as recordings have them (by their hash), and what they are in words of our own. */
import { readFileSync } from 'node:fs';
import { messageMarkersFile } from '../folders.js';

const markerOf = (hash: string): string => `<message ${hash}>`;

let known: ReadonlyMap<string, readonly string[]> | undefined;

/** Recorded marker → markers of ours. One text of MediaWiki's can be made of messages that differ here. */
export function ownMarkers(): ReadonlyMap<string, readonly string[]> {
  if (known === undefined) {
    const file = JSON.parse(readFileSync(messageMarkersFile, 'utf8')) as Readonly<Record<string, readonly string[]>>;
    known = new Map(Object.entries(file).map(([hash, own]) => [markerOf(hash), own.map(markerOf)]));
  }
  return known;
}
