/** Pages that list all modules: by group, by task, and next to each other. */
import { subjects } from '../../spec/module-schema.js';
import type { ContinuationForm, Model, Module, Parameter, Task } from '../../model/model.js';
import { inlineCode } from '../../print/markdown.js';
import { linkTo, modulePage, moduleLink, renderLine, type PageContext } from './pages.js';
import { badge, type LinkItem } from './parts.js';
import { filesOf, parametersInOrder } from '../../model/modules.js';
import { limitCell } from './parameter-view.js';
import type { Section, SectionPage } from './section-page.js';

const groupTitles = {
  list: 'Lists',
  prop: 'Properties of pages',
  meta: 'The wiki and its users',
} as const;

const groupTexts: Readonly<Record<keyof typeof groupTitles, string>> = {
  list: 'Return rows of their own. Select them with `list=`.',
  prop: 'Return data about the pages of the request or of a generator. Select them with `prop=`.',
  meta: 'Return data about the wiki and about the current user. Select them with `meta=`.',
};

const groups = ['list', 'prop', 'meta'] as const;
export function indexPage(model: Model, page: PageContext): SectionPage {
  const sections: Section[] = groups.map((group) => ({
    heading: page.say(groupTitles[group]),
    texts: [page.say(groupTexts[group])],
    links: linksTo(
      model.modules.filter((module) => module.group === group),
      page,
    ),
  }));
  const protocol = {
    heading: page.say('The protocol around them'),
    texts: [page.say('The parameters and members of every request and response.')],
    links: linksTo(model.protocol, page),
  };
  return {
    title: page.say('Modules'),
    intro: page.say(
      '{count} modules in three groups. To find one by what you want to know, see {tasks}; to compare them, see {compare}.',
      {
        count: model.modules.length,
        tasks: linkTo(page, page.say('the index by task'), 'gen/tasks.md'),
        compare: linkTo(page, page.say('all at a glance'), 'gen/compare.md'),
      },
    ),
    from: filesOf(model.modules),
    sections: [...sections, ...(model.protocol.length > 0 ? [protocol] : [])],
  };
}

const linksTo = (modules: readonly Module[], page: PageContext): readonly LinkItem[] =>
  modules.map((module) => ({
    link: moduleLink(page, module),
    text: renderLine(module.summary, page),
    deprecated: module.deprecated,
  }));

export function tasksPage(model: Model, page: PageContext): SectionPage {
  const sections = [...subjects, undefined].map((subject) => ({
    heading: page.say(subject ?? 'Other'),
    list: model.modules
      .filter((module) => module.subject === subject)
      .flatMap((module) => module.tasks.map((task) => taskLine(task, module, page))),
  }));
  return {
    title: page.say('What do you want to know?'),
    intro: page.say('Questions, and the module that answers each of them.'),
    from: filesOf(model.modules),
    sections: sections.filter(({ list }) => list.length > 0),
  };
}

/** A question, its module, and the parameter or the example that answers it. */
function taskLine({ question, target }: Task, module: Module, page: PageContext): string {
  const line = `${renderLine(question, page)} ${moduleLink(page, module)}`;
  const parameter = parametersInOrder(module).find(({ name }) => name === target);
  if (parameter !== undefined)
    return `${line}, ${linkTo(page, inlineCode(parameter.wireName), modulePage(module), parameter.wireName)}`;
  const at = module.examples.findIndex(({ id }) => id === target);
  const example = module.examples[at];
  if (example === undefined) return line;
  // The first example of a page stands under a heading of its own.
  return `${line}, ${linkTo(page, page.say('example'), modulePage(module), at === 0 ? page.say('Example') : example.title)}`;
}

export function comparePage(model: Model, page: PageContext): SectionPage {
  const rows = model.modules.map((module) => [
    moduleLink(page, module),
    renderLine(module.summary, page),
    module.group,
    module.generator ? badge('generator', 'generator') : '',
    limitOf(module, page),
    continueOf(module, page),
    module.component.sourcename,
  ]);
  return {
    title: page.say('All modules at a glance'),
    wide: true,
    intro: page.say(
      'One line per module: what it returns, whether it can be a generator, its limits and its continuation parameter.',
    ),
    from: filesOf(model.modules),
    sections: [
      {
        table: {
          header: ['Module', 'Returns', 'Group', 'Generator', 'Limit', 'Continues with', 'Component'],
          rows,
        },
      },
    ],
  };
}

const find = (module: Module, wanted: (parameter: Parameter) => boolean): Parameter | undefined =>
  module.parameters.find(wanted);

function limitOf(module: Module, page: PageContext): string {
  const limit = find(module, ({ kind }) => kind === 'limit');
  return limit ? linkTo(page, limitCell(limit, page), modulePage(module), limit.wireName) : '';
}

/** A parameter that continues a module, and each form of its value. */
export function continuationsOf(module: Module): readonly (readonly [Parameter, readonly ContinuationForm[]])[] {
  return module.continues.flatMap(({ parameter, forms }) => {
    const found = module.parameters.find(({ name }) => name === parameter);
    return found ? [[found, forms] as const] : [];
  });
}

function continueOf(module: Module, page: PageContext): string {
  const [first] = continuationsOf(module);
  return first ? linkTo(page, inlineCode(first[0].wireName), modulePage(module), first[0].wireName) : '';
}
