/** Requests that expand wikitext. */
import fc from 'fast-check';

/** Wikitext that includes, repeats or leaves open what a preprocessor counts. */
const wikitext = fc
  .array(
    fc.constantFrom(
      '{{Stub}}',
      '{{{1|',
      '}}',
      '{{:Main Page}}',
      '{{#if:',
      '{{padleft:|500|{{Stub}}}}',
      '{{lc:',
      '<nowiki>',
      '<includeonly>',
      '</noinclude>',
      '<!--',
      '-{zh:a;',
      '[[A|',
      ']]',
      '{{__proto__}}',
      '{{constructor:x}}',
      '|x=',
      '{'.repeat(200),
      '{{subst:Stub}}',
      '\x7f',
      '~~~~',
    ),
    { maxLength: 12 },
  )
  .map((parts) => encodeURIComponent(parts.join('')));

export const expansion = fc
  .tuple(
    wikitext,
    fc.constantFrom('', '&prop=wikitext', '&prop=wikitext%7Ccategories%7Cproperties%7Cttl', '&title=Raven'),
  )
  .map(([text, more]) => ['action=expandtemplates', `text=${text}${more}`]);
