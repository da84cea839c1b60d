/** The built-in templates. A project may put a file of the same name in the place of each. */
import * as module from '../../../templates/module.hbs';
import * as example from '../../../templates/partials/example.hbs';
import * as parameter from '../../../templates/partials/parameter.hbs';
import * as result from '../../../templates/partials/result.hbs';
import * as section from '../../../templates/partials/section.hbs';
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
};

/** Names of the built-in templates. */
export const templateNames: readonly string[] = Object.keys(templates);
