/** Messages of parsed texts, for wikis whose messages are not known: an import, or a profile without them. */
import { lookUp } from '@wiki-query/wikitext';
import type { Wiki } from '../../site/wiki.js';

const usual: Readonly<Record<string, string>> = {
  editsection: 'edit',
  editsectionhint: 'Edit section: $1',
  'red-link-title': '$1 (no such page)',
  'limitreport-cputime': 'CPU time',
  'limitreport-expansiondepth': 'Depth of what is expanded',
  'limitreport-expensivefunctioncount': 'Expensive parser functions',
  'limitreport-postexpandincludesize': 'Size of what is included',
  'limitreport-ppvisitednodes': 'Visited nodes',
  'limitreport-templateargumentsize': 'Size of parameters of templates',
  'limitreport-title': 'Limits of the parser:',
  'limitreport-unstrip-depth': 'Depth of tags in tags',
  'limitreport-unstrip-size': 'Size of what tags give',
  'limitreport-walltime': 'Time',
  redirectto: 'Redirects to:',
  thumbnail_error: 'The thumbnail cannot be made: $1',
  toc: 'Contents',
  'post-expand-template-inclusion-warning': 'The included templates are too large. Some of them are left out.',
  'expensive-parserfunction-warning': 'The page has too many expensive parser functions.',
};

/** A message of the wiki, in the language of the wiki or another one. */
export const parserMessage = ({ messages }: Wiki, key: string, language?: string): string | undefined =>
  messages.text(key, language) ?? lookUp(usual, key);
