/** Words of the pages around the texts of the spec, in the language of the page that is being rendered. */
import { lookUp } from '../../text/look-up.js';

/** English → another language. */
type Words = Readonly<Record<string, string>>;

interface Language {
  readonly words: Words;
  /** A machine translated some of its texts, and nobody has checked them. */
  readonly machine: boolean;
}

const english: Language = { words: {}, machine: false };
// Pages are rendered one after the other and in one go, so that what is said here need not be handed through every function.
let current = english;

/** Renders a page with words of its language. */
export function withWords<T>(language: Language, render: () => T): T {
  current = language;
  try {
    return render();
  } finally {
    current = english;
  }
}

/** A word or sentence in the language of the page; `{name}` in it are values. English where it has no translation. */
export const say = (text: string, values: Readonly<Record<string, string | number>> = {}): string =>
  (lookUp(current.words, text) ?? text).replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(lookUp(values, name) ?? whole),
  );

/** Says on pages of a language that a machine has translated them, with a link to how to help. */
export const notice = (link: (label: string) => string): string =>
  current.machine
    ? `::: info\n${say('This page is machine-translated. {help}', { help: link(say('Help to improve the translation.')) })}\n:::`
    : '';
