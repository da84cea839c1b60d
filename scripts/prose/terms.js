/** Phrases that texts for people must not contain: `[pattern, what to write instead]`, as textlint-rule-terminology takes them. */

/** In every text: the spec, guides, READMEs, messages and comments. */
export const terms = [
  ['tells', 'returns, lists or shows'],
  ['(?:is|are|was|were|be|been)\\s+told', 'is reported'],
  ['telling\\s+(?:of|apart|whether|which|what|how)', 'reporting'],
  ['asked\\s+for', 'requested'],
  ['asks\\s+for', 'requests'],
  ['asking\\s+for', 'requesting'],
  ['asked\\s+about', 'queried'],
  ['where\\s+to\\s+go\\s+on', 'continuation'],
  ['goes\\s+on', 'continues'],
  ['going\\s+on', 'continuing'],
  ['\\bgo\\s+on\\b(?!\\s+top)', 'continue'],
  ['stands?\\s+for', 'represents'],
  ['stood\\s+for', 'represented'],
  ['at\\s+hand', 'available'],
  ['\\b(?:of|from)\\s+today\\b(?!\\x27s)', 'current'],
  ['of\\s+old\\s+times', 'older'],
  ['(?<!\\bthere\\s+)\\b(?:is|are)\\s+none\\b', 'is not one'],
  ['(?:when|if|where|unless)\\s+(?:there\\s+(?:is|are)|it\\s+has|they\\s+have)\\s+none\\b', 'without …, or the noun'],
  ['(?:where|if)\\s+it\\s+has\\s+(?:one|several)\\b', 'if … exists'],
  ['one\\x27s\\s+own', 'your own'],
  ['seen\\s+from\\s+now', 'relative to the present time'],
  ['came\\s+out\\s+as', 'resulted in'],
  ['beside', 'next to, or in addition to'],
  ['nothing\\s+speaks\\s+against', 'is valid'],
  ['by\\s+whether\\s+they\\s+are', 'by status'],
  ['itself\\s+included', 'inclusive'],
  ['(?:[Ss]ees|[Hh]as|[Kk]nows|[Mm]ay|[Dd]oes)\\s+the\\s+(?:viewer|caller|reader)\\s+\\w+(?=[^.?!]*\\?)', 'Whether …'],
];

/** In the spec, the guides and the READMEs, which users of the interface read. */
export const documentTerms = [
  ...terms,
  ['hands?\\s+over', 'returns'],
  ['handed\\s+over', 'returned'],
  ['an\\s+answer', 'a response'],
  ['(?:the|one|this|each|every|whole|previous|next|last|recorded)\\s+answers?', 'the response'],
  ['(?:the|a)\\s+callers?', 'you'],
  ['greatest\\s+limit', 'maximum limit'],
  ['not\\s+there', 'absent'],
  ['left\\s+out', 'omitted'],
  ['but\\s+for(?=\\s)', 'except'],
  ['[Gg]reatest', 'maximum'],
  ['nothing\\s+is\\s+known', 'unknown'],
  ['hard\\s+to\\s+come\\s+by', 'rare'],
];
