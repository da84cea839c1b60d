/** The links of the spec's texts, in one grammar: `[[target]]`, `[[kind:target]]`, `[[target|label]]`. */
import { partsOfMarkdown } from './markdown-tree.js';

const kinds = ['module', 'set', 'resource', 'error', 'guide'] as const;

/** A link of a text. */
export interface TextLink {
  readonly kind: (typeof kinds)[number] | 'parameter';
  /** Name of the module, set, resource or guide; code of the error. */
  readonly target: string;
  /** For a parameter: its name without prefix. */
  readonly parameter?: string;
  readonly label?: string;
}

const pattern = new RegExp(`\\[\\[(?:(${kinds.join('|')}):)?([^\\[\\]|]+)(?:\\|([^\\[\\]]*))?\\]\\]`, 'g');

/** Applies one function to the code of a Markdown text, and another one to what is between. */
export const mapCode = (text: string, code: (span: string) => string, prose: (part: string) => string): string =>
  partsOfMarkdown(text)
    .map((part) => (part.code ? code(part.text) : prose(part.text)))
    .join('');

/** Replaces each `[[...]]` of a text, except in code. */
export const replaceLinks = (text: string, render: (link: TextLink, whole: string) => string): string =>
  text.includes('[[')
    ? mapCode(
        text,
        (span) => span,
        (part) =>
          splitAtLinks(part)
            .map(({ text: own, link }) => (link ? render(link, own) : own))
            .join(''),
      )
    : text;

/** Text without code in parts: each link, and what is between. */
export function splitAtLinks(prose: string): readonly { readonly text: string; readonly link?: TextLink }[] {
  const parts: { text: string; link?: TextLink }[] = [];
  let end = 0;
  for (const { 0: whole, 1: kind, 2: target = '', 3: label, index } of prose.matchAll(pattern)) {
    parts.push({ text: prose.slice(end, index) }, { text: whole, link: parseLink(kind, target, label) });
    end = index + whole.length;
  }
  return [...parts, { text: prose.slice(end) }].filter(({ text }) => text !== '');
}

/** The links of a text. */
export function linksIn(text: string): readonly TextLink[] {
  const found: TextLink[] = [];
  replaceLinks(text, (link, whole) => {
    found.push(link);
    return whole;
  });
  return found;
}

function parseLink(kind: string | undefined, target: string, label: string | undefined): TextLink {
  const named = label === undefined ? {} : { label };
  const known = kinds.find((one) => one === kind);
  if (known !== undefined && known !== 'module') return { kind: known, target, ...named };
  const dot = target.indexOf('.');
  if (dot < 0) return { kind: 'module', target, ...named };
  return { kind: 'parameter', target: target.slice(0, dot), parameter: target.slice(dot + 1), ...named };
}

/** Target of a link, as one name: `allpages`, `allpages.limit`, `set:DIRA`. */
export const targetOf = ({ kind, target, parameter }: TextLink): string =>
  kind === 'module' || kind === 'parameter' ? nameOf({ target, parameter }) : `${kind}:${target}`;

const nameOf = ({ target, parameter }: { target: string; parameter?: string | undefined }): string =>
  parameter === undefined ? target : `${target}.${parameter}`;

/** Text of a link where there is no page to link to: its label, else its name, in code marks unless it is a guide's. */
export const linkText = ({ kind, target, parameter, label }: TextLink): string =>
  label ?? (kind === 'guide' ? target : `\`${nameOf({ target, parameter })}\``);

/** A text for a reader without pages to link to: `[[allpages.limit]]` becomes `allpages.limit` in code marks. */
export const plainText = (text: string): string => replaceLinks(text, linkText).trim();
