import type { Model, Translation } from '../../model/model.js';
import type { EmitContext, OutputFile } from '../../model/extension.js';
import { moduleView } from './module-view.js';
import { languagesData } from './languages-data.js';
import { modulesData, moduleTexts } from './modules-data.js';
import { inFolder, linkTo, modulePage, namesOf, outputPath, type PageContext } from './pages.js';
import {
  authenticationPage,
  changelogPage,
  errorsPage,
  resourcesPage,
  rulesPage,
  setsPage,
  statesPage,
  typesPage,
} from './pages-of-facts.js';
import { continuationPage, deprecationsPage, envelopePage, limitsPage } from './pages-of-mechanisms.js';
import { comparePage, indexPage, tasksPage } from './pages-of-modules.js';
import { render } from './render.js';
import { sectionPage, type SectionPage } from './section-page.js';
import { notice, withWords } from './words.js';

type DocsContext = Pick<EmitContext, 'layout' | 'templates'>;

type PageBuilder = (model: Model, page: PageContext) => SectionPage;

const pages: Readonly<Record<string, PageBuilder>> = {
  index: indexPage,
  tasks: tasksPage,
  compare: comparePage,
  rules: rulesPage,
  envelope: envelopePage,
  types: typesPage,
  sets: setsPage,
  resources: resourcesPage,
  continuation: continuationPage,
  limits: limitsPage,
  errors: errorsPage,
  authentication: authenticationPage,
  states: statesPage,
  deprecations: deprecationsPage,
  changelog: changelogPage,
};

/** The Markdown pages in each language, and the data files of the site. */
export function* emitDocs(model: Model, context: DocsContext): Iterable<OutputFile> {
  yield* pagesOf(model, context);
  for (const translation of model.translations) yield* translatedPages(translation, context);
  yield modulesData(model, sourcesOf(model));
  yield* model.translations.map(moduleTexts);
  yield languagesData(model);
}

/** The pages of a model; without a translation they are in English. */
function* pagesOf(
  model: Model,
  { layout, templates }: DocsContext,
  translation?: Translation,
): Generator<OutputFile, void> {
  const from = sourcesOf(model);
  const around = { names: namesOf(model), layout, ...(translation && { language: translation.language }) };
  for (const module of [...model.protocol, ...model.modules]) {
    const path = inFolder(modulePage(module), around.language);
    const text = render('module.hbs', moduleView(module, { path, ...around }), templates);
    yield { path: outputPath(path), from: [module.source.file], text };
  }
  for (const [name, build] of Object.entries(pages)) {
    const path = inFolder(`gen/${name}.md`, around.language);
    yield sectionPage(path, from, withNotice(build, model, { path, ...around }), templates);
  }
}

const withNotice = (build: PageBuilder, model: Model, page: PageContext): SectionPage => ({
  ...build(model, page),
  notice: notice((label) => linkTo(page, label, 'guides/translate.md')),
});

/** The same pages with words of the language. */
function* translatedPages(translation: Translation, context: DocsContext): Iterable<OutputFile> {
  const { frame: words, machine, model } = translation;
  const language = { words, machine };
  const rest = pagesOf(model, context, translation);
  for (let next = withWords(language, () => rest.next()); !next.done; next = withWords(language, () => rest.next()))
    yield next.value;
}

function sourcesOf(model: Model): readonly string[] {
  const nodes = [
    ...model.protocol,
    ...model.modules,
    ...model.sets,
    ...model.resources,
    ...model.messages,
    ...model.states,
  ];
  return [...new Set(nodes.map(({ source }) => source.file))].sort();
}
