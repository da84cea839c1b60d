/** A link of the spec's texts. */
export interface TextLink {
  readonly kind: 'module' | 'parameter' | 'set' | 'guide';
  /** Name of the module, set or guide. */
  readonly target: string;
  /** For a parameter: its name without prefix. */
  readonly parameter?: string;
  readonly label?: string;
}

const pattern = /\[\[(?:(set|guide|module):)?([^\]|]+)(?:\|([^\]]+))?\]\]/g;

/** Applies one function to the code spans of a Markdown text, and another one to what is between them. */
export const mapCode = (text: string, code: (span: string) => string, prose: (part: string) => string): string =>
  text
    .split(/(`+[^`]*`+)/)
    .map((part, index) => (index % 2 === 1 ? code(part) : prose(part)))
    .join('');

/** Replaces each `[[...]]` of a text, except in code spans. */
export const replaceLinks = (text: string, render: (link: TextLink) => string): string =>
  text.includes('[[')
    ? mapCode(
        text,
        (span) => span,
        (part) =>
          part.replace(pattern, (_, kind: string | undefined, target: string, label: string | undefined) =>
            render(parseLink(kind, target, label)),
          ),
      )
    : text;

function parseLink(kind: string | undefined, target: string, label: string | undefined): TextLink {
  const named = label === undefined ? {} : { label };
  if (kind === 'set' || kind === 'guide') return { kind, target, ...named };
  const dot = target.indexOf('.');
  if (dot < 0) return { kind: 'module', target, ...named };
  return { kind: 'parameter', target: target.slice(0, dot), parameter: target.slice(dot + 1), ...named };
}
