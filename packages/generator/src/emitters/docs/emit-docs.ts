import { posix } from 'node:path';
import { languagesOf, type Language } from '../../model/languages.js';
import type { Model } from '../../model/model.js';
import type { OutputFile, ProjectContext } from '../../extension/extension.js';
import { filesOf, parametersOf } from '../../model/modules.js';
import { hashOf } from '../../text/hash.js';
import { moduleData } from './module.js';
import { languagesData, modulesData, moduleTexts } from './site-data.js';
import { inFolder, linkTo, modulePage, type Page } from './page.js';
import { pages } from './pages.js';
import { relatedModules } from './related-modules.js';
import { loadTemplates, type Render } from './render.js';
import { sayIn } from './words.js';

/** The Markdown pages in each language, and the data files of the site. */
export const emitDocs = async (model: Model, context: ProjectContext): Promise<Iterable<OutputFile>> =>
  emitWith(await loadTemplates(context.templates), model, context);

function* emitWith(render: Render, model: Model, context: ProjectContext): Iterable<OutputFile> {
  const languages = languagesOf(model);
  for (const language of languages) yield* pagesIn(language, context, render);
  yield modulesData(model, sourcesOf(model));
  yield* languages.slice(1).map(moduleTexts);
  yield languagesData(model);
}

function* pagesIn(
  { model, frame, machine, language }: Language,
  { layout, templates, remember }: ProjectContext,
  render: Render,
): Iterable<OutputFile> {
  const modules = [...model.protocol, ...model.modules];
  const site = {
    modules: new Map(modules.map((module) => [module.name, module])),
    resources: new Map(model.resources.map((resource) => [resource.name, resource])),
    http: model.api.http,
    messages: new Map(model.messages.map((message) => [message.code, message])),
    layout,
    language,
    say: sayIn(frame),
  };
  const pageAt = (path: string): Page => ({ ...site, path: inFolder(path, language) });
  // What pages show of modules to which their texts link.
  const linked = modules.map((module) => [
    module.name,
    module.group,
    parametersOf(module).map(({ wireName }) => wireName),
  ]);
  const around = hashOf(JSON.stringify([templates, layout, frame, machine, linked]));
  const related = relatedModules(modules);
  for (const module of modules) {
    const page = pageAt(modulePage(module));
    const data = {
      ...moduleData(module, related.get(module.name) ?? [], page),
      language,
      notice: noticeOf(page, machine),
    };
    const text = remember([around, data], () => render('module.hbs', page, data));
    yield { path: page.path.slice('gen/'.length), from: [module.source.file], text };
  }
  for (const [name, dataOf] of Object.entries(pages)) {
    const page = pageAt(`gen/${name}.md`);
    const { from, ...data } = dataOf(model);
    const files = [...new Set(from)].map((file) => posix.join('spec', file));
    const text = render(`${name}.hbs`, page, {
      ...data,
      from: files.length > 3 || files.length === 0 ? 'spec/' : files.join(', '),
      notice: noticeOf(page, machine),
    });
    yield { path: page.path.slice('gen/'.length), from: sourcesOf(model), text };
  }
}

/** Notice on pages that a machine translated, with a link to how to help; empty for others. */
function noticeOf(page: Page, machine: boolean): string {
  if (!machine) return '';
  const help = linkTo(page, page.say('Help to improve the translation.'), 'guides/translate.md');
  return page.say('This page is machine-translated. {help}', { help });
}

const sourcesOf = ({ protocol, modules, sets, resources, messages, states, places }: Model): readonly string[] =>
  filesOf([protocol, modules, sets, resources, messages, states, places].flat());
