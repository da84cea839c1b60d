export { trimBlanks } from '@wiki-query/importer/wikitext';
