/** What is made once of a wiki's site information. */
import { legalTitleClass } from '../../titles/illegal-title.js';
import { makeOptionWords, type OptionWords } from '../files/image-options.js';
import type { SiteRules } from './host.js';
import { makePrefixLength, makeSplitTrail, type SplitTrail } from '../links/trail.js';
import { makeProtocols, type Protocols } from '../links/urls.js';
import { makeSwitches, type SwitchPatterns } from '../text/switches.js';

export interface SitePatterns {
  readonly protocols: Protocols;
  readonly splitTrail: SplitTrail;
  readonly prefixLength: ((text: string) => number) | undefined;
  readonly switches: SwitchPatterns;
  readonly options: OptionWords;
  readonly targetCharacters: string;
  /** Hides addresses from the stage that makes them links. */
  readonly armour: (html: string) => string;
  readonly disarm: (text: string) => string;
}

const known = new WeakMap<SiteRules, SitePatterns>();

/** The patterns of a wiki. */
export function patternsOf(site: SiteRules): SitePatterns {
  const found = known.get(site) ?? makePatterns(site);
  known.set(site, found);
  return found;
}

const cloak = '\x7f\'"`UNIQ-NOPARSE';

function makePatterns(site: SiteRules): SitePatterns {
  const protocols = makeProtocols(site.protocols);
  const address = new RegExp(`\\b(?:${protocols.any})`, 'gu');
  return {
    protocols,
    splitTrail: makeSplitTrail(site.linkTrail),
    prefixLength: makePrefixLength(site.linkPrefixCharset),
    switches: makeSwitches(site.magicWords),
    options: makeOptionWords(site.magicWords),
    targetCharacters: `${legalTitleClass(site.legalCharacters)}#%`,
    armour: (html) => html.replace(address, (found) => cloak + found),
    disarm: (text) => text.replaceAll(cloak, ''),
  };
}
