/** Pages of what modules have in common: limits, continuation, deprecations, the envelope of responses. */
import type { Model, Module, Parameter, Statement } from '../../model/model.js';
import { inlineCode } from '../../print/markdown.js';
import { formText } from './form-text.js';
import { filesOf, parametersInOrder } from '../../model/modules.js';
import { continuationsOf } from './pages-of-modules.js';
import { linkTo, modulePage, moduleLink, renderLine, sourceLink, type PageContext } from './pages.js';
import { defaultAsText, limitCell } from './parameter-view.js';
import { memberItems } from './result-view.js';
import type { SectionPage } from './section-page.js';

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
      page.say('Max {max}', { max }) +
        (highmax === undefined ? '' : `, ${page.say('elevated max {max}', { max: highmax })}`),
      sourceLink(page, source),
    ]),
  ];
  const limits = model.modules.flatMap((module) =>
    parametersInOrder(module)
      .filter(
        ({ kind, min, max }) => kind === 'limit' || (kind === 'integer' && (min !== undefined || max !== undefined)),
      )
      .map((parameter) => parameterLine(module, parameter, page)),
  );
  const unusual = model.modules.flatMap((module) =>
    parametersInOrder(module)
      .filter((parameter) => parameter.multi && !hasDefaultLimits(parameter, multi))
      .map((parameter) => parameterLine(module, parameter, page)),
  );
  const header = ['Parameter', 'Module', 'Default', 'Limits'];
  return {
    title: page.say('Limits'),
    intro: page.say('How much one request can return. Numbers in parentheses apply with the right {right}.', {
      right: inlineCode('apihighlimits'),
    }),
    from: ['api.yaml', 'types.yaml', ...filesOf(model.modules)],
    sections: [
      {
        heading: page.say('In general'),
        table: { header: ['Applies to', 'Limit', 'From'], rows: statements },
      },
      { heading: page.say('Limits and bounds by parameter'), table: { header, rows: limits } },
      ...(unusual.length > 0
        ? [
            {
              heading: page.say('Other numbers of values'),
              texts: [
                page.say('These take more or fewer than {count} values.', {
                  count: `${multi.lowlimit} (${multi.highlimit})`,
                }),
              ],
              table: { header, rows: unusual },
            },
          ]
        : []),
    ],
  };
}

const hasDefaultLimits = ({ lowlimit, highlimit }: Parameter, multi: Model['types']['multi']): boolean =>
  lowlimit === multi.lowlimit && highlimit === multi.highlimit;

const parameterLine = (module: Module, parameter: Parameter, page: PageContext): readonly string[] => [
  linkTo(page, inlineCode(parameter.wireName), modulePage(module), parameter.wireName),
  moduleLink(page, module),
  defaultAsText(parameter, 3, page),
  limitCell(parameter, page),
];

export function continuationPage(model: Model, page: PageContext): SectionPage {
  const rows = model.modules.flatMap((module) =>
    continuationsOf(module).map(([parameter, forms]) => [
      linkTo(page, inlineCode(parameter.wireName), modulePage(module), parameter.wireName),
      parameter.generatorName === undefined ? '' : inlineCode(parameter.generatorName),
      moduleLink(page, module),
      forms.map((form) => formText(form, page)).join(` ${page.say('or')} `),
    ]),
  );
  const tokens = model.types.tokens.map(({ name, description }) => [
    inlineCode(`<${name}>`),
    renderLine(description, page),
  ]);
  return {
    title: page.say('Continuation parameters'),
    intro: page.say(
      'The parameters with which each module continues. {guide} explains how to follow them: send back all members of {member} unchanged.',
      { guide: linkTo(page, page.say('The guide'), 'guides/continuation.md'), member: inlineCode('continue') },
    ),
    from: ['types.yaml', ...filesOf(model.modules)],
    sections: [
      {
        table: { header: ['Parameter', 'As a generator', 'Module', 'Form of the value'], rows },
      },
      ...(tokens.length > 0
        ? [
            {
              heading: page.say('Parts of the values'),
              texts: [page.say('Send the values back unchanged. A part in brackets is optional.')],
              table: { header: ['Part', 'What it is'], rows: tokens },
            },
          ]
        : []),
    ],
  };
}

export function deprecationsPage(model: Model, page: PageContext): SectionPage {
  const all = [...model.protocol, ...model.modules];
  const parameters = all.flatMap((module) => parametersInOrder(module).map((parameter) => ({ module, parameter })));
  const named = ({ module, parameter }: { readonly module: Module; readonly parameter: Parameter }): string =>
    page.say('{parameter} of {module}', {
      parameter: linkTo(page, inlineCode(parameter.wireName), modulePage(module), parameter.wireName),
      module: moduleLink(page, module),
    });
  const list = (lines: readonly string[]) => (lines.length > 0 ? { list: lines } : { closing: page.say('None.') });
  return {
    title: page.say('Deprecations'),
    intro: page.say('These features still work. Do not use them in new code.'),
    from: filesOf(model.modules),
    sections: [
      {
        heading: page.say('Modules'),
        ...list(all.filter(({ deprecated }) => deprecated).map((module) => moduleLink(page, module))),
      },
      {
        heading: page.say('Parameters'),
        ...list(parameters.filter(({ parameter }) => parameter.deprecated).map(named)),
      },
      {
        heading: page.say('Values'),
        ...list(
          parameters
            .filter(({ parameter }) => parameter.deprecatedValues.length > 0)
            .map((entry) =>
              page.say('{values} in {parameter}', {
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
    heading: page.say(places[place]),
    members: modules.flatMap((module) => memberItems(module.result[2][place], { prefix: module.prefix, page })),
  }));
  return {
    title: page.say('The envelope of a response'),
    intro: page.say('Members of every response in format version 2. Modules add their own members: see {modules}.', {
      modules: linkTo(page, page.say('the modules'), 'gen/index.md'),
    }),
    from: filesOf(modules),
    sections: sections.filter(({ members }) => members.length > 0),
  };
}
