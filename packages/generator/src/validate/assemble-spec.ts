import { diagnose, type Diagnostic } from '../diagnostics/diagnostic.js';
import { didYouMean, nearest } from '../text/nearest.js';
import { placeOf } from '../load/positions.js';
import type { LoadedSpec } from '../load/load-spec.js';
import type { LoadedDocument } from '../load/extensions.js';
import type { Definition } from '../spec/format.js';
import {
  componentFile,
  definitions,
  documentOf,
  singleFiles,
  specFolders,
  type DefinitionName,
} from '../spec/schema.js';
import type { Located, Spec } from '../spec/spec.js';
import { completeModule } from './complete-module.js';
import { queryGroups } from '../spec/kinds.js';
import { isRecord } from '../text/look-up.js';
import { checkShape, unfit } from './check-shape.js';

/** Puts the files of a folder together; files of a wrong shape are reported and taken out, as far as they are wrong. */
export function assembleSpec(loaded: LoadedSpec, report: (diagnostic: Diagnostic) => void): Spec {
  const kinds = new Map(loaded.documents.map((document) => [document.path, documentKind(document, report)]));
  const all = <K extends DefinitionName>(kind: K): Located<Definition<K>>[] =>
    loaded.documents
      .filter((document) => kinds.get(document.path) === kind)
      .flatMap((document) => checkDocument(document, kind, report));
  const one = <K extends DefinitionName>(kind: K): Definition<K> | undefined => all(kind)[0]?.spec;
  const api = one('Api');
  const components = one('Components') ?? {};
  const modules = all('Module').map((module) => completeModule(module, { ...api?.defaults, components }, report));
  return {
    modules: modules.filter(({ file }) => file.startsWith('modules/')),
    protocol: modules.filter(({ file }) => !file.startsWith('modules/')),
    resources: all('Resource'),
    sets: one('Sets') ?? {},
    components,
    messages: one('Errors') ?? {},
    states: one('States') ?? [],
    texts: one('Texts') ?? {},
    types: one('Types'),
    api,
    formats: one('Formats'),
    translations: all('Translation'),
    responses: loaded.responses,
    files: loaded.documents.filter(({ isOfExtensions }) => !isOfExtensions).map(({ path }) => path),
  };
}

function documentKind(document: LoadedDocument, report: (diagnostic: Diagnostic) => void): DefinitionName | undefined {
  const kind = documentOf(document.path);
  if (kind) return kind;
  const place = { file: document.path, line: 1, column: 1 };
  const folders = Object.keys(specFolders);
  const [name = '', ...path] = document.path.split('/').toReversed();
  const known = path.length === 0 ? Object.keys(singleFiles) : folders.map((folder) => `${folder}/${name}`);
  // A group has a short name: any is like that of a long path.
  const isOfNoGroup = path.at(-1) === 'modules' && nearest(path[0] ?? '', queryGroups) === undefined;
  const hint = isOfNoGroup
    ? `the groups of modules are ${queryGroups.join(', ')}`
    : path.at(-1) === 'extensions'
      ? `the folder of an extension has a file ${componentFile}`
      : (didYouMean(document.path, known) ?? `the folders of a spec are ${folders.join(', ')}`);
  report({ ...diagnose('unknown-file', place, {}, hint), isOfWholeFile: true });
  return undefined;
}

function checkDocument<K extends DefinitionName>(
  document: LoadedDocument,
  kind: K,
  report: (diagnostic: Diagnostic) => void,
): Located<Definition<K>>[] {
  const { value, path: file } = document;
  const place = () => (isRecord(value) ? placeOf(value) : { file, line: 1, column: 1 });
  const checked = checkShape(value, definitions[kind], { place, path: () => 'the file', report, isFile: true });
  return isOfKind<K>(checked) ? [{ file: document.path, spec: checked }] : [];
}

/** `checkShape` has made it so. */
const isOfKind = <K extends DefinitionName>(checked: unknown): checked is Definition<K> => checked !== unfit;
