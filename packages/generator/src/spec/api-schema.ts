import {
  any,
  boolean,
  constant,
  list,
  nameOf,
  object,
  oneOf,
  pattern,
  prose,
  record,
  text,
  union,
} from './schema-types.js';
import { origin } from './fact-schema.js';

const id = text('Kebab-case; headings and translations are made of it.');
const statement = object({ id, text: prose('The rule, in Markdown.') }, { origin });
const limit = object({ id, appliesTo: prose('What is limited.'), value: prose('The limit.') }, { origin });

const code = { ...any, description: 'A file of the project, or a package, with the code; or the code itself.' };
const options = record(any, 'What the code gets as its options.');

/** How the interface is reached over HTTP: what documents and examples say of it. */
const http = object(
  {},
  {
    path: pattern('^/[^?#\\s]*$', 'Path of the interface on its server; /api.php when not given.'),
    servers: list(
      object({ url: text('Address or path, without that of the interface.'), text: text('What server it is.') }, {}),
      'Servers of the OpenAPI documents.',
    ),
    examples: text('Address of the server in examples; http://localhost:8080 when not given.'),
    wiki: text(
      'Address of a wiki that has the interface too, for the document of the wire; that of the examples when not given.',
    ),
    headers: list(
      object(
        { name: text('Name of the header.'), text: text('What its value says.') },
        { type: oneOf(['text', 'integer', 'error'], 'error: the code of an error.') },
      ),
      'Headers that responses can have besides those of HTTP.',
    ),
    forbidden: text('When a response has status 403 and no error in it.'),
  },
  'How the interface is reached over HTTP.',
);

/** The interface as a whole, its translations, and the configuration of a project. */
export const apiDefinitions = {
  Api: object(
    {
      title: prose('Name of the interface.'),
      version: text('Version of the interface, as semantic versioning numbers it.'),
      description: prose('What the interface is for, in Markdown.'),
      license: object(
        { name: text('Name of the licence.') },
        { url: text('Address of the licence.') },
        'Licence of the interface, for the OpenAPI documents.',
      ),
      rules: list(statement, 'Rules that hold for all requests.'),
      limits: list(limit, 'Limits that no parameter states.'),
      authentication: list(statement, 'How a caller logs in.'),
      versioning: list(statement, 'How the interface changes.'),
      events: list(statement, 'How a caller learns of changes.'),
    },
    {
      defaults: object(
        {},
        {
          component: nameOf('components', 'The component of a module that names none.'),
          helpurl: text('The manual of a module that names none; {Name} is its name with a capital.'),
        },
        'What modules have that say nothing else.',
      ),
      extends: text(
        'mediawiki-1.43: the protocol, errors, texts, types, shapes and sets that the spec lacks are those of the generator.',
      ),
      modules: list(
        text(),
        'With `extends`: names of modules that are as in the generator, so that the spec has no files for them.',
      ),
      http,
      sharedNames: list(text(), 'Names that several modules of one request may have.'),
      cookies: list(
        object(
          {
            name: text('Name of the cookie; `<prefix>` represents the prefix of the wiki.'),
            text: prose('What the cookie is for.'),
          },
          { origin },
        ),
        'The cookies that identify a caller; first the one of the server that the spec is for.',
      ),
    },
  ),
  Translation: object(
    {},
    {
      name: text('Name of the language in itself.'),
      machine: boolean('A machine translated the texts of the file, and no person has checked them.'),
      texts: record(
        record(union([text(), constant(null)])),
        'File of the spec → path of a text in it, with @ and the fingerprint of the English text → translation.',
      ),
      frame: record(text(), 'Words of the documentation around the texts: English → translation.'),
    },
    'Translations into a language; a language may have several files.',
  ),
  Config: object(
    {},
    {
      spec: text('The spec folder; `spec` when not given.'),
      extensions: list(
        text(),
        'Folders of extensions elsewhere, such as in a package; those below `extensions` of the spec folder need no entry.',
      ),
      outputs: record(
        text(),
        'Built-in output → its folder. Only these are made; without this key those of wiki-query are, in its folders.',
      ),
      emitters: list(
        object(
          {
            name: text('Name for `--only`.'),
            folder: text('The folder of its files. No other emitter writes there.'),
            use: code,
          },
          { options },
        ),
        'Outputs of your own: `use` names a file or a package with the emitter.',
      ),
      templates: text('A folder with Handlebars files that take the place of the built-in ones of the same name.'),
      rules: object(
        {},
        {
          off: list(text('`NAME` of a rule of the generator, or `EXTENSION/NAME`.'), 'Rules that are not applied.'),
          use: list(object({ use: code }, { options }), 'Rules of your own.'),
        },
        'Validation rules that are not applied, and rules of your own: `use` names a file or a package with the rule.',
      ),
      breaking: object(
        {},
        {
          accepted: list(
            object(
              {
                at: text('What changed, as `diff` names it: `allpages.limit`, `sets.DIRA`; `*` is any text.'),
                reason: text('Why the change affects nobody; shown in the report.'),
                until: text('The last day, such as 2027-01-31; after it the change is breaking again.'),
              },
              { code: text('Code of the change, such as `parameter-removed`.') },
            ),
            'Changes, each with a reason and a last day.',
          ),
        },
        'Changes that `diff` accepts although they break callers.',
      ),
      state: text('Where the generator keeps its manifest and caches; `.wiki-query` when `outputs` is given.'),
    },
    'The configuration of a project, `wiki-query.config.yaml`.',
  ),
} as const;
