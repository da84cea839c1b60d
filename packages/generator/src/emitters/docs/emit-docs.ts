import type { Model } from '../../model/model.js';
import type { OutputFile, ProjectContext } from '../../extension/extension.js';
import { moduleView } from './module-view.js';
import { languagesData } from './languages-data.js';
import { modulesData, moduleTexts } from './modules-data.js';
import { inFolder, modulePage, namesOf, outputPath, type PageContext } from './pages.js';
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
import { formatsPage } from './page-of-formats.js';
import { continuationPage, deprecationsPage, envelopePage, limitsPage } from './pages-of-mechanisms.js';
import { comparePage, indexPage, tasksPage } from './pages-of-modules.js';
import { loadTemplates, type Render } from './render.js';
import { sectionPage, type SectionPage } from './section-page.js';
import { sayIn, type Words } from './words.js';
import { filesOf } from '../../model/modules.js';

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
  formats: formatsPage,
  deprecations: deprecationsPage,
  changelog: changelogPage,
};

/** The Markdown pages in each language, and the data files of the site. */
export function* emitDocs(model: Model, { layout, templates, remember }: ProjectContext): Iterable<OutputFile> {
  const fill = loadTemplates(templates);
  const rendering =
    (words: Words): Render =>
    (template, view, say) =>
      remember([template, templates, words, view], () => fill(template, view, say));
  const english = { names: namesOf(model), layout, say: sayIn({}), machine: false };
  yield* pagesOf(model, english, rendering({}));
  for (const { model: translated, language, frame, machine } of model.translations) {
    const around = { names: namesOf(translated), layout, language, say: sayIn(frame), machine };
    yield* pagesOf(translated, around, rendering(frame));
  }
  yield modulesData(model, sourcesOf(model));
  yield* model.translations.map(moduleTexts);
  yield languagesData(model);
}

/** The pages of a model. */
function* pagesOf(model: Model, around: Omit<PageContext, 'path'>, render: Render): Iterable<OutputFile> {
  const from = sourcesOf(model);
  for (const module of [...model.protocol, ...model.modules]) {
    const page = { path: inFolder(modulePage(module), around.language), ...around };
    const text = render('module.hbs', moduleView(module, page), page.say);
    yield { path: outputPath(page.path), from: [module.source.file], text };
  }
  for (const [name, build] of Object.entries(pages)) {
    const page = { path: inFolder(`gen/${name}.md`, around.language), ...around };
    yield sectionPage(page, from, build(model, page), render);
  }
}

const sourcesOf = ({ protocol, modules, sets, resources, messages, states, places }: Model): readonly string[] =>
  filesOf([protocol, modules, sets, resources, messages, states, places].flat());
