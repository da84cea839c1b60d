/** The one layout of spec files: the keys of a module in one order, the rest as prettier has it. Comments stay where they are. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isMap, isScalar, parseDocument, type Pair, type YAMLMap } from 'yaml';
import { diagnose, type Diagnostic } from '../diagnostics/diagnostic.js';
import type { SourcePlace } from '../model/model.js';
import { documentOf, withinExtension, type DefinitionName } from '../spec/schema.js';
import type { TextFile } from '../text/text-file.js';

/** The files that are not in that layout, with the texts that they should have. What prettier cannot read is reported. */
export async function formatSpec(
  files: readonly TextFile[],
  report: (diagnostic: Diagnostic) => void,
): Promise<TextFile[]> {
  const changed: TextFile[] = [];
  for (const file of files) {
    // Ctrl-C has an effect between two files only.
    await nextTurn();
    try {
      const formatted = await formatSpecFile(file);
      if (formatted.text !== file.text) changed.push(formatted);
    } catch (error) {
      report(unreadable(file, error));
    }
  }
  return changed;
}

/** Prettier accepts less than YAML 1.2 allows: keys of 1024 characters at most, none that is empty. */
function unreadable({ path }: TextFile, error: unknown): Diagnostic {
  if (!(error instanceof SyntaxError && 'loc' in error)) throw error;
  const [problem = ''] = error.message.split(/ \(\d+:\d+\)\n/);
  const { start } = error.loc as { readonly start: Pick<SourcePlace, 'line' | 'column'> };
  return diagnose('yaml-syntax', { file: path, line: start.line, column: start.column }, { problem });
}

/** A spec file in that layout; the file itself if it is no spec file. */
export async function formatSpecFile(file: TextFile): Promise<TextFile> {
  const { path } = file;
  // YAML ends a line at any of them; the order of keys and prettier do so at one.
  const text = file.text.replace(/\r\n?/g, '\n');
  const kind = documentOf(withinExtension(path));
  if (kind === undefined || !/\.ya?ml$/.test(path)) return file;
  const document = parseDocument(text, { keepSourceTokens: false, uniqueKeys: false });
  const { contents, errors } = document;
  const isChanged = errors.length === 0 && isMap(contents) && orderKeys(contents, keyOrders[kind] ?? [], text);
  const { format } = await import('prettier');
  const ordered = isChanged ? document.toString({ lineWidth: 120, flowCollectionPadding: true }) : text;
  return { path, text: await format(ordered, { parser: 'yaml', printWidth: 120, singleQuote: true }) };
}

/** The keys of a module and of a resource, in the order in which they are read; others follow in the order found. */
export const moduleKeys =
  'name group prefix generator deprecated mustbeposted writerights readrights component helpurls origin summary description subject tasks aliases record like constraints continues parameters result rights errors examples'.split(
    ' ',
  );
const keyOrders: Readonly<Partial<Record<DefinitionName, readonly string[]>>> = {
  Module: moduleKeys,
  Resource: ['name', 'type', 'origin', 'description', 'text'],
};

/** Puts the keys of a file in order; true when any was out of it. Keys inside are left to the author. */
function orderKeys(map: YAMLMap, order: readonly string[], text: string): boolean {
  const rank = ({ key }: Pair): number => {
    const at = order.indexOf(String(isScalar(key) ? key.value : key));
    return at < 0 ? order.length : at;
  };
  const sorted = map.items.toSorted((a, b) => rank(a) - rank(b));
  if (sorted.every((item, at) => item === map.items[at])) return false;
  const [was, first] = [map.items[0]?.key, sorted[0]?.key];
  // The comment that a file begins with stays at its beginning, whatever key comes first.
  if (text.startsWith('#') && isScalar(was) && isScalar(first) && was.commentBefore) {
    const head = was.commentBefore;
    was.commentBefore = '';
    first.commentBefore = [head, first.commentBefore].filter(Boolean).join('\n');
  }
  map.items = sorted;
  return true;
}
