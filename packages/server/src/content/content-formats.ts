/** Formats of each content model of MediaWiki and of well-known extensions. The first format is the default. */
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

/** Formats by content models, as the profile of a wiki has them for extensions. */
export interface OwnFormats {
  readonly contentformats: Readonly<Record<string, string>>;
}

/** Formats of a content model. */
export function formatsOf(model: string, { contentformats }: OwnFormats): readonly string[] {
  return lookUp(formats, model) ?? [lookUp(contentformats, model) ?? 'text/plain'];
}

/** The default format of a content model. */
export function usualFormat(model: string, own: OwnFormats): string {
  return formatsOf(model, own)[0] ?? 'text/plain';
}
