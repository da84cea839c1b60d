/** Escapes wikitext in a text, as MediaWiki (`wfEscapeWikiText`) does for titles and values in messages. */

const always = /\n[!#*: \n\r\t]|\r[!#*: \n\r\t]|[\n\r]----|!!|__|:\/\/|~~~|(?:ISBN|RFC|PMID)[\s]|["&'<=>[\]{|};]/g;
const first = /^[-+_~]/;
const last = /[_~\n\r\t]$/;
const protocols = /\b(bitcoin|geo|magnet|mailto|matrix|news|sip|sips|sms|tel|urn|xmpp):/gi;

const reference = (character: string): string => `&#${character.charCodeAt(0)};`;

/** The index of the character in a sequence that is escaped. */
function escaped(sequence: string): string {
  if (sequence.length === 1) return reference(sequence);
  if (sequence === '!!' || sequence === '://') return reference(sequence) + sequence.slice(1);
  if (sequence === '~~~') return `~~${reference('~')}`;
  if (sequence === '\r\n') return `${reference('\r')}\n`;
  if (/^(?:__|[A-Z]+\s)$/.test(sequence)) return sequence.slice(0, -1) + reference(sequence.slice(-1));
  return (sequence[0] ?? '') + reference(sequence[1] ?? '') + sequence.slice(2);
}

/** The text with character references for characters that have a meaning in wikitext. */
export function escapeWikitext(text: string): string {
  const inside = `\n${text}`.replace(always, escaped).slice(1);
  return inside.replace(first, reference).replace(last, reference).replace(protocols, '$1&#58;');
}
