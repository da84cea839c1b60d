/** Pages of what is true beyond one module: rules, types, sets, states, errors, authentication. */
import type { Api, Message, Model, Statement, ValueSet } from '../../model/model.js';
import type { Shape } from '../../model/shape.js';
import { inlineCode } from '../../print/markdown.js';
import { linkTo, modulePage, moduleLink, renderLine, renderText, sourceLink, type PageContext } from './pages.js';
import { badge, deprecatedBadge, factsOf, type Phrase, type ValueItem } from './parts.js';
import { parameterKinds } from '../../spec/kinds.js';
import { memberItems, shapeLabel } from './result-view.js';
import type { Section, SectionPage } from './section-page.js';
import { lookUp } from '../../text/look-up.js';
import { filesOf, parameterNamed, parametersOf } from '../../model/modules.js';

const originBadge = (origin: string | undefined): Phrase => (origin === undefined ? '' : badge('origin', '1.43'));

const headingOf = (id: string, page: PageContext): string => page.say(capital(id.replaceAll('-', ' ')));

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const statementSection = (statement: Statement, page: PageContext): Section => ({
  heading: headingOf(statement.id, page),
  texts: [renderText(statement.text, page)],
  facts: factsOf(originBadge(statement.origin), sourceLink(page, statement.source)),
});

export function rulesPage({ api }: Model, page: PageContext): SectionPage {
  return {
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
  texts: [
    page.say('Cookies that identify a session. {prefix} is the prefix of the wiki.', {
      prefix: inlineCode('<prefix>'),
    }),
  ],
  table: {
    header: ['Name', 'Meaning', 'Origin'],
    rows: cookies.map(({ name, text, origin }) => [inlineCode(name), renderLine(text, page), originBadge(origin)]),
  },
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
    title: page.say('Authentication and rights'),
    intro: page.say('How to log in, and what rights change.'),
    from: filesOf([...api.authentication, ...model.modules]),
    sections: [
      ...sections,
      ...(api.cookies.length > 0 ? [cookieSection(api, page)] : []),
      {
        heading: page.say('Rights by module'),
        texts: [page.say('Rights that change what a module returns.')],
        table: { header: ['Right', 'Module', 'What it changes'], rows: rows.sort(byFirst) },
      },
    ],
  };
}

const byFirst = (a: readonly string[], b: readonly string[]): number => ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1);

export function changelogPage({ api }: Model, page: PageContext): SectionPage {
  return {
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
    for (const { kind } of parametersOf(module)) used.set(kind, (used.get(kind) ?? 0) + 1);
  const described = new Map(model.types.types.map((type) => [type.name, type]));
  return {
    title: page.say('Types of parameters'),
    intro: page.say('The types of parameters. Join several values with {bar}; see {rules}.', {
      bar: inlineCode('|'),
      rules: linkTo(page, page.say('the rules'), 'gen/rules.md', page.say('Multiple values')),
    }),
    from: ['types.yaml'],
    sections: Object.entries(parameterKinds).map(([kind, { label }]) => {
      const type = described.get(kind);
      return {
        heading: capital(page.say(label)),
        ...(type && {
          texts: [renderText(type.description, page)],
          values: type.forms.map(({ form, description }) => ({ value: form, text: renderLine(description, page) })),
        }),
        closing: page.say('Parameters of this type: {count}.', { count: used.get(kind) ?? 0 }),
      };
    }),
  };
}

export function setsPage(model: Model, page: PageContext): SectionPage {
  return {
    title: page.say('Shared sets'),
    intro: page.say('Sets of values and limits that several parameters share.'),
    from: filesOf(model.sets),
    sections: model.sets.map((set) => setSection(set, page)),
  };
}

function setSection(set: ValueSet, page: PageContext): Section {
  const uses = set.usedBy.map((use) => useLink(use, page)).join(', ');
  const values = set.values.map((value) => ({
    value,
    text: renderLine(lookUp(set.valueTexts, value) ?? '', page),
    badges: set.deprecatedValues.includes(value) ? [deprecatedBadge] : [],
  }));
  return {
    heading: inlineCode(set.name),
    facts: factsOf(
      set.kind === 'values' ? countOf(set, page) : page.say('type'),
      set.siteDependent ? page.say('depends on the wiki') : '',
      originBadge(set.origin),
      sourceLink(page, set.source),
    ),
    texts: [renderText(set.description, page), uses === '' ? '' : page.say('Used by {uses}.', { uses })],
    values,
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
  const wireName = parameterNamed(module, parameter)?.wireName;
  return linkTo(page, inlineCode(wireName ?? use), modulePage(module), wireName);
}

export function statesPage(model: Model, page: PageContext): SectionPage {
  return {
    title: page.say('States'),
    intro: page.say('States of pages, changes and notifications, as used in filters.'),
    from: filesOf(model.states),
    sections: model.states.map((state) => ({
      heading: state.name,
      facts: [sourceLink(page, state.source)],
      texts: [
        renderText(state.description, page),
        state.usedBy.length === 0
          ? ''
          : page.say('Named by {uses}.', { uses: state.usedBy.map((use) => useLink(use, page)).join(', ') }),
      ],
      values: Object.entries(state.values).map(([value, text]) => ({ value, text: renderLine(text, page) })),
    })),
  };
}

export function errorsPage(model: Model, page: PageContext): SectionPage {
  const raisedBy = new Map<string, string[]>();
  for (const module of [...model.protocol, ...model.modules])
    for (const code of module.errors) raisedBy.set(code, [...(raisedBy.get(code) ?? []), moduleLink(page, module)]);
  return {
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
const messageKeys = ({ messages }: Message): readonly ValueItem[] =>
  messages.map(({ key, params }) => ({
    value: key,
    text: Object.entries(params)
      .map(([name, kind]) => `${inlineCode(name)} (${kind})`)
      .join(', '),
  }));

const messageSection = (message: Message, modules: readonly string[], page: PageContext): Section => ({
  heading: inlineCode(message.code),
  facts: factsOf(
    page.say(message.kind),
    message.http === 200 ? '' : `HTTP ${message.http}`,
    originBadge(message.origin),
    sourceLink(page, message.source),
  ),
  quote: renderLine(message.text, page),
  texts: [
    renderText(message.description, page),
    message.messages.length > 0 ? page.say('Messages, with their parameters:') : '',
  ],
  values: messageKeys(message),
  ...(modules.length > 0 && { closing: `${page.say('Modules')}: ${modules.join(', ')}` }),
});

export function resourcesPage(model: Model, page: PageContext): SectionPage {
  return {
    title: page.say('Shared shapes of responses'),
    intro: page.say(
      'Objects that several modules return. A condition such as `prop=ids` names the parameter without the prefix of the module.',
    ),
    from: filesOf(model.resources),
    sections: model.resources.map((resource) => {
      const shape = resource.shapes[2];
      return {
        heading: inlineCode(resource.name),
        facts: factsOf(originBadge(resource.origin), sourceLink(page, resource.source)),
        texts: [renderText(resource.description, page)],
        ...(shape.members
          ? { members: memberItems(shape.members, { prefix: '', page }) }
          : shape.options?.some(({ cases }) => cases)
            ? { list: shape.options.map((option) => caseLine(option, page)) }
            : { closing: `${shape.kind === 'oneOf' ? `${page.say('One of')}: ` : ''}${shapeLabel(shape, page)}` }),
      };
    }),
  };
}

/** An option, and the values that decide for it. */
const caseLine = (option: Shape, page: PageContext): string =>
  `${shapeLabel(option, page)}: ${page.say('for {values}', { values: (option.cases ?? []).map(inlineCode).join(', ') })}`;
