/** The built-in templates. A project may put a file of the same name in the place of each. */
import * as module from '../../../templates/module.hbs';
import * as badge from '../../../templates/partials/badge.hbs';
import * as body from '../../../templates/partials/body.hbs';
import * as example from '../../../templates/partials/example.hbs';
import * as facts from '../../../templates/partials/facts.hbs';
import * as links from '../../../templates/partials/links.hbs';
import * as list from '../../../templates/partials/list.hbs';
import * as members from '../../../templates/partials/members.hbs';
import * as notice from '../../../templates/partials/notice.hbs';
import * as parameter from '../../../templates/partials/parameter.hbs';
import * as result from '../../../templates/partials/result.hbs';
import * as section from '../../../templates/partials/section.hbs';
import * as table from '../../../templates/partials/table.hbs';
import * as values from '../../../templates/partials/values.hbs';
import * as sections from '../../../templates/sections.hbs';

/** A template: its text, and what Handlebars made of it. */
export interface Template {
  readonly text: string;
  readonly code: TemplateSpecification;
}

/** File name below `templates/` → template. */
export const templates: Readonly<Record<string, Template>> = {
  'module.hbs': module,
  'sections.hbs': sections,
  'partials/parameter.hbs': parameter,
  'partials/values.hbs': values,
  'partials/result.hbs': result,
  'partials/example.hbs': example,
  'partials/section.hbs': section,
  'partials/body.hbs': body,
  'partials/table.hbs': table,
  'partials/list.hbs': list,
  'partials/links.hbs': links,
  'partials/members.hbs': members,
  'partials/facts.hbs': facts,
  'partials/badge.hbs': badge,
  'partials/notice.hbs': notice,
};

/** Names of the built-in templates. */
export const templateNames: readonly string[] = Object.keys(templates);
