/** Expiries in Finnish block logs, which MediaWiki (`LanguageFi::translateBlockExpiry`) translates word by word. */

const languages = new Set('fi fit krl olo se se-fi smn vot'.split(' '));

const words =
  'monday maanantai tuesday tiistai wednesday keskiviikko thursday torstai friday perjantai saturday lauantai sunday sunnuntai ' +
  'mon ma tue ti tues ti wed ke wednes ke thu to thur to thurs to fri pe sat la sun su next seuraava tomorrow huomenna ago sitten ' +
  'seconds sekuntia second sekunti secs s sec s minutes minuuttia minute minuutti mins min min min days päivää day päivä ' +
  'hours tuntia hour tunti weeks viikkoa week viikko fortnights tuplaviikkoa fortnight tuplaviikko months kuukautta month kuukausi ' +
  'years vuotta year vuosi infinite ikuinen indefinite ikuinen infinity ikuinen';

const inFinnish = new Map([...words.matchAll(/(\S+) (\S+)/g)].map(([, from = '', to = '']) => [from, to]));

/** The text of a block's expiry, in languages that use the Finnish rules. `day` formats a date of 14 digits. */
export function finnishExpiry(text: string, language: string, day: (timestamp: string) => string): string | undefined {
  if (!languages.has(language)) return undefined;
  const translated = text.split(' ').map((word) => {
    const isDay = word.length === 10 && word.split('-').length === 3;
    return isDay ? day(`${word.replaceAll('-', '')}000000`) : (inFinnish.get(word) ?? word);
  });
  return translated.join(' ').trim();
}
