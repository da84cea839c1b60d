/** Pages of what is true beyond one module: rules, types, sets, states, errors, authentication. */
import type { Api, Message, Model, Statement, ValueSet } from '../../model/model.js';
import type { Shape } from '../../model/shape.js';
import { inlineCode, printTable } from '../../print/markdown.js';
import { badge } from './badges.js';
import { linkTo, modulePage, moduleLink, renderLine, renderText, sourceLink, type PageContext } from './pages.js';
import { kindLabels } from './parameter-view.js';
import { memberLines, shapeLabel } from './result-view.js';
import type { Section, SectionPage } from './section-page.js';
import { lookUp } from '../../text/look-up.js';

const originBadge = (origin: string | undefined, page: PageContext): string =>
  origin === undefined ? '' : badge(page, 'origin', '1.43');

const facts = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ');

const headingOf = (id: string, page: PageContext): string => page.say(capital(id.replaceAll('-', ' ')));

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const statementSection = (statement: Statement, page: PageContext): Section => ({
  heading: headingOf(statement.id, page),
  text: renderText(statement.text, page),
  facts: facts(originBadge(statement.origin, page), sourceLink(page, statement.source)),
});

const filesOf = (nodes: readonly { readonly source: { readonly file: string } }[]): readonly string[] =>
  [...new Set(nodes.map(({ source }) => source.file))].sort();

export function rulesPage({ api }: Model, page: PageContext): SectionPage {
  return {
    path: page.path,
    title: page.say('Common rules'),
    intro: page.say('Rules for every module and parameter.'),
    from: filesOf([...api.rules, ...api.events]),
    sections: [...api.rules, ...api.events.map((event) => ({ ...event, id: `events-${event.id}` }))].map((statement) =>
      statementSection(statement, page),
    ),
  };
}

const cookieSection = ({ cookies }: Api, page: PageContext): Section => ({
  heading: page.say('Cookies'),
  text: page.say('Cookies that identify a session. {prefix} is the prefix of the wiki.', {
    prefix: inlineCode('<prefix>'),
  }),
  body: printTable(
    ['Name', 'Meaning', 'Origin'].map((word) => page.say(word)),
    cookies.map(({ name, text, origin }) => [inlineCode(name), renderLine(text, page), originBadge(origin, page)]),
  ),
});

export function authenticationPage(model: Model, page: PageContext): SectionPage {
  const { api } = model;
  const rows = [...model.protocol, ...model.modules].flatMap((module) =>
    Object.entries(module.rights).map(([right, text]) => [
      inlineCode(right),
      moduleLink(page, module),
      renderLine(text, page),
    ]),
  );
  const sections = api.authentication.map((statement) => statementSection(statement, page));
  return {
    path: page.path,
    title: page.say('Authentication and rights'),
    intro: page.say('How to log in, and what rights change.'),
    from: filesOf([...api.authentication, ...model.modules]),
    sections: [
      ...sections,
      ...(api.cookies.length > 0 ? [cookieSection(api, page)] : []),
      {
        heading: page.say('Rights by module'),
        text: page.say('Rights that change what a module returns.'),
        body: printTable(
          ['Right', 'Module', 'What it changes'].map((word) => page.say(word)),
          rows.sort(byFirst),
        ),
      },
    ],
  };
}

const byFirst = (a: readonly string[], b: readonly string[]): number => ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1);

export function changelogPage({ api }: Model, page: PageContext): SectionPage {
  return {
    path: page.path,
    title: page.say('Changes and versions'),
    intro: page.say('The spec has version {version}. {command} lists what a change of it breaks.', {
      version: inlineCode(api.version),
      command: inlineCode('wiki-query-gen diff'),
    }),
    from: filesOf(api.versioning),
    sections: api.versioning.map((statement) => statementSection(statement, page)),
  };
}

export function typesPage(model: Model, page: PageContext): SectionPage {
  const used = new Map<string, number>();
  for (const module of model.modules)
    for (const { kind } of [...module.parameters, ...module.templatedParameters])
      used.set(kind, (used.get(kind) ?? 0) + 1);
  const described = new Map(model.types.types.map((type) => [type.name, type]));
  return {
    path: page.path,
    title: page.say('Types of parameters'),
    intro: page.say('The types of parameters. Join several values with {bar}; see {rules}.', {
      bar: inlineCode('|'),
      rules: linkTo(page, page.say('the rules'), 'gen/rules.md', page.say('Multiple values')),
    }),
    from: ['types.yaml'],
    sections: Object.entries(kindLabels).map(([kind, label]) => {
      const type = described.get(kind);
      const forms = (type?.forms ?? []).map(
        ({ form, description }) => `- ${inlineCode(form)}: ${renderLine(description, page)}`,
      );
      const count = page.say('Parameters of this type: {count}.', { count: used.get(kind) ?? 0 });
      return {
        heading: capital(page.say(label)),
        ...(type && { text: renderText(type.description, page) }),
        body: forms.length > 0 ? `${forms.join('\n')}\n\n${count}` : count,
      };
    }),
  };
}

export function setsPage(model: Model, page: PageContext): SectionPage {
  return {
    path: page.path,
    title: page.say('Shared sets'),
    intro: page.say('Sets of values and limits that several parameters share.'),
    from: filesOf(model.sets),
    sections: model.sets.map((set) => setSection(set, page)),
  };
}

function setSection(set: ValueSet, page: PageContext): Section {
  const uses = set.usedBy.map((use) => useLink(use, page)).join(', ');
  const values = set.values.map((value) => {
    const text = renderLine(lookUp(set.valueTexts, value) ?? '', page);
    const deprecated = set.deprecatedValues.includes(value) ? ` ${badge(page, 'deprecated', 'deprecated')}` : '';
    return `- ${inlineCode(value)}${text === '' ? '' : `: ${text}`}${deprecated}`;
  });
  return {
    heading: inlineCode(set.name),
    facts: facts(
      set.kind === 'values' ? countOf(set, page) : page.say('type'),
      set.siteDependent ? page.say('depends on the wiki') : '',
      originBadge(set.origin, page),
      sourceLink(page, set.source),
    ),
    text: `${renderText(set.description, page)}${uses === '' ? '' : `\n\n${page.say('Used by {uses}.', { uses })}`}`,
    ...(values.length > 0 && { body: values.join('\n') }),
    ...(values.length > 12 && { folded: countOf(set, page) }),
  };
}

const countOf = ({ values }: ValueSet, page: PageContext): string =>
  page.say('{count} values', { count: values.length });

/** `allpages.limit` as a link to the parameter. */
function useLink(use: string, page: PageContext): string {
  const [name = '', ...rest] = use.split('.');
  const module = page.names.modules.get(name);
  const parameter = rest.join('.');
  if (!module) return inlineCode(use);
  const found = [...module.parameters, ...module.templatedParameters].find((candidate) => candidate.name === parameter);
  return linkTo(page, inlineCode(found?.wireName ?? use), modulePage(module), found?.wireName);
}

export function statesPage(model: Model, page: PageContext): SectionPage {
  return {
    path: page.path,
    title: page.say('States'),
    intro: page.say('States of pages, changes and notifications, as used in filters.'),
    from: filesOf(model.states),
    sections: model.states.map((state) => ({
      heading: state.name,
      facts: sourceLink(page, state.source),
      text: `${renderText(state.description, page)}${state.usedBy.length > 0 ? `\n\n${page.say('Named by {uses}.', { uses: state.usedBy.map((use) => useLink(use, page)).join(', ') })}` : ''}`,
      body: Object.entries(state.values)
        .map(([value, text]) => `- ${inlineCode(value)}: ${renderLine(text, page)}`)
        .join('\n'),
    })),
  };
}

export function errorsPage(model: Model, page: PageContext): SectionPage {
  const raisedBy = new Map<string, string[]>();
  for (const module of [...model.protocol, ...model.modules])
    for (const code of module.errors) raisedBy.set(code, [...(raisedBy.get(code) ?? []), moduleLink(page, module)]);
  return {
    path: page.path,
    title: page.say('Errors and warnings'),
    intro: page.say(
      'An error is a response with a member {error}. Warnings come with results. See {guide} for how to handle them.',
      { error: inlineCode('error'), guide: linkTo(page, page.say('the guide'), 'guides/errors.md') },
    ),
    from: filesOf(model.messages),
    sections: model.messages.map((message) => messageSection(message, raisedBy.get(message.code) ?? [], page)),
  };
}

/** Keys and parameters of the interface messages, as `errorformat=raw` shows them. */
function messageKeys({ messages }: Message, page: PageContext): string {
  const lines = messages.map(({ key, params }) => {
    const names = Object.entries(params).map(([name, kind]) => `${inlineCode(name)} (${kind})`);
    return `- ${inlineCode(key)}${names.length > 0 ? `: ${names.join(', ')}` : ''}`;
  });
  return lines.length > 0 ? `${page.say('Messages, with their parameters:')}\n\n${lines.join('\n')}` : '';
}

const messageSection = (message: Message, modules: readonly string[], page: PageContext): Section => ({
  heading: inlineCode(message.code),
  facts: facts(
    page.say(message.kind),
    message.http === 200 ? '' : `HTTP ${message.http}`,
    originBadge(message.origin, page),
    sourceLink(page, message.source),
  ),
  text: [`> ${renderLine(message.text, page)}`, renderText(message.description, page), messageKeys(message, page)]
    .filter((text) => text !== '')
    .join('\n\n'),
  ...(modules.length > 0 && { body: `${page.say('Modules')}: ${modules.join(', ')}` }),
});

export function resourcesPage(model: Model, page: PageContext): SectionPage {
  return {
    path: page.path,
    title: page.say('Shared shapes of responses'),
    intro: page.say(
      'Objects that several modules return. A condition such as `prop=ids` names the parameter without the prefix of the module.',
    ),
    from: filesOf(model.resources),
    sections: model.resources.map((resource) => {
      const shape = resource.shapes[2];
      return {
        heading: inlineCode(resource.name),
        facts: facts(originBadge(resource.origin, page), sourceLink(page, resource.source)),
        text: renderText(resource.description, page),
        body: shape.members
          ? memberLines(shape.members, { prefix: '', page }, '')
          : shape.options?.some(({ cases }) => cases)
            ? shape.options.map((option) => caseLine(option, page)).join('\n')
            : `${shape.kind === 'oneOf' ? `${page.say('One of')}: ` : ''}${shapeLabel(shape, page)}`,
      };
    }),
  };
}

/** An option, and the values that decide for it. */
const caseLine = (option: Shape, page: PageContext): string =>
  `- ${shapeLabel(option, page)}: ${page.say('for {values}', { values: (option.cases ?? []).map(inlineCode).join(', ') })}`;
