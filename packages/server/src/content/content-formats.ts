/** Formats of each content model. The first format is the default. */
import { lookUp } from '@wiki-query/wikitext';
const formats: Readonly<Record<string, readonly string[]>> = {
  wikitext: ['text/x-wiki'],
  javascript: ['text/javascript'],
  css: ['text/css'],
  'sanitized-css': ['text/css'],
  json: ['application/json'],
  GadgetDefinition: ['application/json'],
  JsonSchema: ['application/json'],
  MassMessageListContent: ['application/json'],
  vue: ['text/javascript'],
  'flow-board': ['application/json'],
  unknown: [
    'application/octet-stream',
    'application/unknown',
    'application/x-binary',
    'text/unknown',
    'unknown/unknown',
  ],
};

/** Formats of a content model. */
export function formatsOf(model: string): readonly string[] {
  return lookUp(formats, model) ?? ['text/plain'];
}

/** The default format of a content model. */
export function usualFormat(model: string): string {
  return formatsOf(model)[0] ?? 'text/plain';
}
