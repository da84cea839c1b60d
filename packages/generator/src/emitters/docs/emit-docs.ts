import type { Model, Module, Translation } from '../../model/model.js';
import type { EmitContext, OutputUnit } from '../../model/emitter.js';
import { partsOf } from '../../model/parts.js';
import { moduleView } from './module-view.js';
import { languagesData } from './languages-data.js';
import { modulesData } from './modules-data.js';
import { inFolder, linkTo, modulePage, namesOf, type PageContext } from './pages.js';
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
import { expandedResources } from './result-view.js';
import { sectionPage, type SectionPage } from './section-page.js';
import { notice, withWords } from './words.js';

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
export function emitDocs(model: Model, context: EmitContext): readonly OutputUnit[] {
  const from = sourcesOf(model);
  return [
    ...pagesOf(model, context),
    ...model.translations.flatMap((translation) => translatedPages(translation, context)),
    modulesData(model, from),
    languagesData(model),
  ];
}

/** The pages of a model; without a translation they are in English. */
function pagesOf(model: Model, { layout, templates }: EmitContext, translation?: Translation): readonly OutputUnit[] {
  const names = namesOf(model);
  const wireNames = linkableNames(model);
  const from = sourcesOf(model);
  const around = { names, layout, ...(translation && { language: translation.language }) };
  return [
    ...[...model.protocol, ...model.modules].map((module) => modulePageUnit(module, around, wireNames, templates)),
    ...Object.entries(pages).map(([name, build]) => {
      const path = inFolder(`gen/${name}.md`, around.language);
      return sectionPage(path, from, partsOf(model), () => withNotice(build, model, { path, ...around }), templates);
    }),
  ];
}

const withNotice = (build: PageBuilder, model: Model, page: PageContext): SectionPage => ({
  ...build(model, page),
  notice: notice((label) => linkTo(page, label, 'guides/translate.md')),
});

/** The same pages with words of the language, which decide them too. */
function translatedPages(translation: Translation, context: EmitContext): readonly OutputUnit[] {
  const { frame, machine, model } = translation;
  return pagesOf(model, context, translation).map((unit) => ({
    ...unit,
    depends: [...unit.depends, frame, machine],
    render: () => withWords({ words: frame, machine }, unit.render),
  }));
}

function modulePageUnit(
  module: Module,
  around: Omit<PageContext, 'path'>,
  wireNames: unknown,
  templates: EmitContext['templates'],
): OutputUnit {
  const path = inFolder(modulePage(module), around.language);
  return {
    path: `packages/docs/${path}`,
    from: [module.source.file],
    depends: [
      module,
      wireNames,
      expandedResources(module).map((name) => around.names.resources.get(name)),
      module.errors.map((code) => around.names.messages.get(code)),
      (around.names.related.get(module.name) ?? []).map((name) => [name, around.names.modules.get(name)?.summary]),
    ],
    render: () => render('module.hbs', moduleView(module, { path, ...around }), templates),
  };
}

/** All that links to modules and parameters are made of: a page changes when one of these does. */
const linkableNames = (model: Model) =>
  [...model.protocol, ...model.modules].map((module) => [
    module.path,
    module.group,
    [...module.parameters, ...module.templatedParameters].map(({ name, wireName }) => [name, wireName]),
  ]);

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
