/** `<langconvert>`: text in another variant of a language. */
import { standardCode } from '../language/variant-codes.js';
import type { Steps } from '../expand/steps.js';
import type { MakeConversion, ParserExtension, TagCall, TagResult } from '../parse/state/contract.js';
import { trimBlanks } from '../text/trim.js';
import { errorText } from './error-text.js';

const languageOf = (code: string): string => code.split('-', 1)[0] ?? '';

/** The tag of the core. */
export const langconvertTag = (makeConversion: MakeConversion): ParserExtension => ({
  tags: {
    *langconvert({ content = '', attributes, parser }: TagCall): Steps<TagResult> {
      const from = trimBlanks(attributes.get('from') ?? '').toLowerCase();
      const to = trimBlanks(attributes.get('to') ?? '').toLowerCase();
      const language = languageOf(from);
      const conversion = language !== '' && language === languageOf(to) ? makeConversion(language, to) : undefined;
      // Only standard codes are taken: `sr-Latn`, not `sr-el`.
      const isStandard = standardCode(from) === from && standardCode(conversion?.variant ?? '') === to;
      if (conversion === undefined || !isStandard) return yield* errorText('invalid-langconvert-attrs', parser);
      return { kind: 'general', html: conversion.convert(yield* parser.parse(content)) };
    },
  },
});
