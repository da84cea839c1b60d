/** Pages that list modules by something: group, task, limit, continuation, deprecation. */
import { subjects } from '../../spec/format.js';
import type { ContinuationForm, Model, Module, Parameter, Statement } from '../../model/model.js';
import { inlineCode, printTable } from '../../print/markdown.js';
import { linkTo, modulePage, moduleLink, renderLine, sourceLink, type PageContext } from './pages.js';
import { formText } from './form-text.js';
import { parametersOf } from './module-view.js';
import { defaultCell, limitCell } from './parameter-view.js';
import { memberLines } from './result-view.js';
import type { Section, SectionPage } from './section-page.js';
import { say } from './words.js';

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
const fileOf = (nodes: readonly Module[]): readonly string[] => nodes.map(({ source }) => source.file).sort();

export function indexPage(model: Model, page: PageContext): SectionPage {
  const sections: Section[] = groups.map((group) => ({
    heading: say(groupTitles[group]),
    text: say(groupTexts[group]),
    body: bullets(
      model.modules.filter((module) => module.group === group),
      page,
    ),
  }));
  const protocol = {
    heading: say('The protocol around them'),
    text: say('The parameters and members of every request and response.'),
    body: bullets(model.protocol, page),
  };
  return {
    path: page.path,
    title: say('Modules'),
    intro: say(
      '{count} modules in three groups. To find one by what you want to know, see {tasks}; to compare them, see {compare}.',
      {
        count: model.modules.length,
        tasks: linkTo(page, say('the index by task'), 'gen/tasks.md'),
        compare: linkTo(page, say('all at a glance'), 'gen/compare.md'),
      },
    ),
    from: fileOf(model.modules),
    sections: [...sections, ...(model.protocol.length > 0 ? [protocol] : [])],
  };
}

const bullets = (modules: readonly Module[], page: PageContext): string =>
  modules
    .map((module) => {
      const text = renderLine(module.summary, page);
      return `- ${moduleLink(page, module)}${text === '' ? '' : `: ${text}`}${module.deprecated ? ` (${say('deprecated')})` : ''}`;
    })
    .join('\n');

export function tasksPage(model: Model, page: PageContext): SectionPage {
  const sections = [...subjects, undefined].map((subject) => ({
    heading: say(subject ?? 'Other'),
    body: model.modules
      .filter((module) => module.subject === subject)
      .flatMap((module) => module.tasks.map((task, at) => taskLine(task, module, module.taskTargets[at], page)))
      .join('\n'),
  }));
  return {
    path: page.path,
    title: say('What do you want to know?'),
    intro: say('Questions, and the module that answers each of them.'),
    from: fileOf(model.modules),
    sections: sections.filter(({ body }) => body !== ''),
  };
}

/** A question, its module, and the parameter or the example that answers it. */
function taskLine(task: string, module: Module, target: string | undefined, page: PageContext): string {
  const line = `- ${renderLine(task, page)} ${moduleLink(page, module)}`;
  const parameter = parametersOf(module).find(({ name }) => name === target);
  if (parameter !== undefined)
    return `${line}, ${linkTo(page, inlineCode(parameter.wireName), modulePage(module), parameter.wireName)}`;
  const at = module.examples.findIndex(({ id }) => id === target);
  const example = module.examples[at];
  if (example === undefined) return line;
  // The first example of a page stands under a heading of its own.
  return `${line}, ${linkTo(page, say('example'), modulePage(module), at === 0 ? say('Example') : example.title)}`;
}

export function comparePage(model: Model, page: PageContext): SectionPage {
  const rows = model.modules.map((module) => [
    moduleLink(page, module),
    renderLine(module.summary, page),
    module.group,
    module.generator ? say('yes') : '',
    limitOf(module, page),
    continueOf(module, page),
    module.component.sourcename,
  ]);
  return {
    path: page.path,
    title: say('All modules at a glance'),
    wide: true,
    intro: say(
      'One line per module: what it returns, whether it can be a generator, its limits and its continuation parameter.',
    ),
    from: fileOf(model.modules),
    sections: [
      {
        body: printTable(
          ['Module', 'Returns', 'Group', 'Generator', 'Limit', 'Continues with', 'Component'].map((word) => say(word)),
          rows,
        ),
      },
    ],
  };
}

const find = (module: Module, wanted: (parameter: Parameter) => boolean): Parameter | undefined =>
  module.parameters.find(wanted);

function limitOf(module: Module, page: PageContext): string {
  const limit = find(module, ({ kind }) => kind === 'limit');
  return limit ? linkTo(page, limitCell(limit), modulePage(module), limit.wireName) : '';
}

/** A parameter that continues a module, and each form of its value. */
function continuationsOf(module: Module): readonly (readonly [Parameter, readonly ContinuationForm[]])[] {
  return module.continues.flatMap(({ parameter, forms }) => {
    const found = module.parameters.find(({ name }) => name === parameter);
    return found ? [[found, forms] as const] : [];
  });
}

function continueOf(module: Module, page: PageContext): string {
  const [first] = continuationsOf(module);
  return first ? linkTo(page, inlineCode(first[0].wireName), modulePage(module), first[0].wireName) : '';
}

export function limitsPage(model: Model, page: PageContext): SectionPage {
  const { multi, bounds } = model.types;
  const statements = [
    ...model.api.limits.map((limit: Statement) => [
      renderLine(limit.appliesTo ?? limit.text, page),
      renderLine(limit.value ?? '', page),
      sourceLink(page, limit.source),
    ]),
    ...bounds.map(({ description, max, highmax, source }) => [
      renderLine(description.replace(/\.$/, ''), page),
      say('Max {max}', { max }) + (highmax === undefined ? '' : `, ${say('elevated max {max}', { max: highmax })}`),
      sourceLink(page, source),
    ]),
  ];
  const limits = model.modules.flatMap((module) =>
    parametersOf(module)
      .filter(
        ({ kind, min, max }) => kind === 'limit' || (kind === 'integer' && (min !== undefined || max !== undefined)),
      )
      .map((parameter) => parameterLine(module, parameter, page)),
  );
  const unusual = model.modules.flatMap((module) =>
    parametersOf(module)
      .filter((parameter) => parameter.multi && !isUsual(parameter, multi))
      .map((parameter) => parameterLine(module, parameter, page)),
  );
  const header = ['Parameter', 'Module', 'Default', 'Limits'].map((word) => say(word));
  return {
    path: page.path,
    title: say('Limits'),
    intro: say('How much one request can return. Numbers in parentheses apply with the right {right}.', {
      right: inlineCode('apihighlimits'),
    }),
    from: ['api.yaml', 'types.yaml', ...fileOf(model.modules)],
    sections: [
      {
        heading: say('In general'),
        body: printTable(
          ['Applies to', 'Limit', 'From'].map((word) => say(word)),
          statements,
        ),
      },
      { heading: say('Limits and bounds by parameter'), body: printTable(header, limits) },
      ...(unusual.length > 0
        ? [
            {
              heading: say('Other numbers of values'),
              text: say('These take more or fewer than {count} values.', {
                count: `${multi.lowlimit} (${multi.highlimit})`,
              }),
              body: printTable(header, unusual),
            },
          ]
        : []),
    ],
  };
}

const isUsual = ({ lowlimit, highlimit }: Parameter, usual: Model['types']['multi']): boolean =>
  lowlimit === usual.lowlimit && highlimit === usual.highlimit;

const parameterLine = (module: Module, parameter: Parameter, page: PageContext): readonly string[] => [
  linkTo(page, inlineCode(parameter.wireName), modulePage(module), parameter.wireName),
  moduleLink(page, module),
  defaultCell(parameter, 3),
  limitCell(parameter),
];

export function continuationPage(model: Model, page: PageContext): SectionPage {
  const rows = model.modules.flatMap((module) =>
    continuationsOf(module).map(([parameter, forms]) => [
      linkTo(page, inlineCode(parameter.wireName), modulePage(module), parameter.wireName),
      parameter.generatorName === undefined ? '' : inlineCode(parameter.generatorName),
      moduleLink(page, module),
      forms.map((form) => formText(form, page)).join(` ${say('or')} `),
    ]),
  );
  const tokens = model.types.tokens.map(({ name, description }) => [
    inlineCode(`<${name}>`),
    renderLine(description, page),
  ]);
  return {
    path: page.path,
    title: say('Continuation parameters'),
    intro: say(
      'The parameters with which each module continues. {guide} explains how to follow them: send back all members of {member} unchanged.',
      { guide: linkTo(page, say('The guide'), 'guides/continuation.md'), member: inlineCode('continue') },
    ),
    from: ['types.yaml', ...fileOf(model.modules)],
    sections: [
      {
        body: printTable(
          ['Parameter', 'As a generator', 'Module', 'Form of the value'].map((word) => say(word)),
          rows,
        ),
      },
      ...(tokens.length > 0
        ? [
            {
              heading: say('Parts of the values'),
              text: say('Send the values back unchanged. A part in brackets is optional.'),
              body: printTable(
                ['Part', 'What it is'].map((word) => say(word)),
                tokens,
              ),
            },
          ]
        : []),
    ],
  };
}

export function deprecationsPage(model: Model, page: PageContext): SectionPage {
  const all = [...model.protocol, ...model.modules];
  const parameters = all.flatMap((module) => parametersOf(module).map((parameter) => ({ module, parameter })));
  const named = ({ module, parameter }: { readonly module: Module; readonly parameter: Parameter }): string =>
    say('{parameter} of {module}', {
      parameter: linkTo(page, inlineCode(parameter.wireName), modulePage(module), parameter.wireName),
      module: moduleLink(page, module),
    });
  const list = (lines: readonly string[]) =>
    lines.length > 0 ? lines.map((line) => `- ${line}`).join('\n') : say('None.');
  return {
    path: page.path,
    title: say('Deprecations'),
    intro: say('These features still work. Do not use them in new code.'),
    from: fileOf(model.modules),
    sections: [
      {
        heading: say('Modules'),
        body: list(all.filter(({ deprecated }) => deprecated).map((module) => moduleLink(page, module))),
      },
      { heading: say('Parameters'), body: list(parameters.filter(({ parameter }) => parameter.deprecated).map(named)) },
      {
        heading: say('Values'),
        body: list(
          parameters
            .filter(({ parameter }) => parameter.deprecatedValues.length > 0)
            .map((entry) =>
              say('{values} in {parameter}', {
                values: entry.parameter.deprecatedValues.map(inlineCode).join(', '),
                parameter: named(entry),
              }),
            ),
        ),
      },
    ],
  };
}

export function envelopePage(model: Model, page: PageContext): SectionPage {
  const places = {
    top: 'The response',
    query: 'The member `query`',
    page: 'Each page of `query.pages`',
    generator: '',
  } as const;
  const modules = model.protocol.filter(({ name }) => name === 'main' || name === 'query');
  const sections = (['top', 'query', 'page'] as const).map((place) => ({
    heading: say(places[place]),
    body: modules
      .map((module) => memberLines(module.result[2][place], { prefix: module.prefix, page }, ''))
      .filter((lines) => lines !== '')
      .join('\n'),
  }));
  return {
    path: page.path,
    title: say('The envelope of a response'),
    intro: say('Members of every response in format version 2. Modules add their own members: see {modules}.', {
      modules: linkTo(page, say('the modules'), 'gen/index.md'),
    }),
    from: fileOf(modules),
    sections: sections.filter(({ body }) => body !== ''),
  };
}
