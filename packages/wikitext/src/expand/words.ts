/** Magic words in braces, by their names in the wiki's language. */

/** A word of the site information. */
export interface MagicWord {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly 'case-sensitive'?: boolean;
}

/** Finds words. */
export interface Words {
  /** The variable that a text names, whole. */
  readonly variable: (text: string) => string | undefined;
  /** The function whose name precedes a colon. */
  readonly function: (text: string) => string | undefined;
  /** Whether the text is one of the names of a word. */
  readonly is: (word: string, text: string) => boolean;
  /** The magic word at the beginning of a text, and the rest. */
  readonly start: (
    words: readonly string[],
    text: string,
  ) => { readonly word: string; readonly rest: string } | undefined;
}

export interface WordFacts {
  readonly magicWords: readonly MagicWord[];
  readonly variables: readonly string[];
  readonly functions: readonly string[];
  readonly lower: (text: string) => string;
}

/** Functions whose names get a `#`: of the core, and of ParserFunctions. */
const withHash = new Set(
  (
    'special speciale tag formatdate ' +
    'if ifeq iferror ifexpr ifexist switch expr time timel timef timefl rel2abs titleparts len pos rpos sub count replace explode urldecode'
  ).split(' '),
);

/** The words of a wiki. */
export function makeWords({ magicWords, variables, functions, lower }: WordFacts): Words {
  const byName = new Map(magicWords.map((word) => [word.name, word]));
  const aliasesOf = (name: string): readonly string[] => byName.get(name)?.aliases ?? [];
  const isExact = (name: string): boolean => byName.get(name)?.['case-sensitive'] === true;
  const keyed = (name: string, text: string): string => (isExact(name) ? text : lower(text));
  const index = (names: readonly string[], spelled: (name: string, alias: string) => readonly string[]) => {
    const exact = new Map<string, string>();
    const folded = new Map<string, string>();
    for (const name of names)
      for (const alias of aliasesOf(name))
        for (const spelling of spelled(name, alias))
          if (isExact(name)) exact.set(spelling, name);
          else folded.set(lower(spelling), name);
    return (text: string): string | undefined => exact.get(text) ?? folded.get(lower(text));
  };
  return {
    variable: index(variables, (_, alias) => [alias]),
    function: index(functions, functionNames),
    is: (word, text) => aliasesOf(word).some((alias) => keyed(word, alias) === keyed(word, text)),
    start: (words, text) => {
      for (const word of words)
        for (const alias of aliasesOf(word))
          if (keyed(word, text.slice(0, alias.length)) === keyed(word, alias))
            return { word, rest: text.slice(alias.length) };
      return undefined;
    },
  };
}

/** Core functions that have no `#` except for one in their names. */
const plain = new Set(
  (
    'ns nse urlencode lcfirst ucfirst lc uc localurl localurle fullurl fullurle canonicalurl canonicalurle formatnum grammar gender ' +
    'plural formal bidi numberingroup language padleft padright anchorencode defaultsort filepath pagesincategory pagesize ' +
    'protectionlevel protectionexpiry pagename pagenamee fullpagename fullpagenamee subpagename subpagenamee rootpagename ' +
    'rootpagenamee basepagename basepagenamee talkpagename talkpagenamee subjectpagename subjectpagenamee pageid revisionid ' +
    'revisionday revisionday2 revisionmonth revisionmonth1 revisionyear revisiontimestamp revisionuser cascadingsources namespace ' +
    'namespacee namespacenumber talkspace talkspacee subjectspace subjectspacee numberofarticles numberoffiles numberofusers ' +
    'numberofactiveusers numberofpages numberofadmins numberofedits bcp47 dir int displaytitle pagesinnamespace'
  ).split(' '),
);

/** The text before the colon. Whether an extension's function has a `#` is unknown: both forms count. */
function functionNames(name: string, alias: string): readonly string[] {
  const text = alias.endsWith(':') ? alias.slice(0, -1) : alias;
  const hashed = text.startsWith('#') ? text : `#${text}`;
  if (plain.has(name)) return [text];
  return withHash.has(name) ? [hashed] : [text, hashed];
}
