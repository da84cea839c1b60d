/** How bad a diagnostic is: an error stops the run; a warning that is `publish` becomes an error with `--publish`. */
export type Severity = 'error' | 'warning';

/** A kind of finding: an entry of a table of codes. */
export interface DiagnosticKind {
  readonly severity: Severity;
  /** Becomes an error with `--publish`. */
  readonly publish?: true;
  /** The message, with values as `{name}`. */
  readonly message: string;
  /** The cause, for `explain`. */
  readonly why: string;
  /** Correct YAML, for `explain`. */
  readonly right?: string;
}

const kind =
  (severity: Severity, publish?: true) =>
  (message: string, why: string, right?: string): DiagnosticKind => ({
    severity,
    ...(publish && { publish }),
    message,
    why,
    ...(right !== undefined && { right }),
  });
const error = kind('error');
const warning = kind('warning');
const unfinished = kind('warning', true);

/** Every diagnostic of the generator: code → severity, message, cause and correct YAML. */
export const diagnosticKinds = {
  'yaml-syntax': error(
    'YAML: {problem}',
    'The file is not YAML 1.2. Nothing else is checked in it. Quote a text that contains ": ", " #", or that begins with a special character.',
    "description: 'Notes: quoted, since the text contains a colon.'",
  ),
  'not-utf8': error(
    'the byte {offset} (0x{byte}) is not UTF-8',
    'A file of a spec is UTF-8. The file has another encoding, such as Latin-1 or UTF-16, or is damaged. No command reads or writes it. Save it as UTF-8: iconv -f latin1 -t utf8 OLD > NEW',
  ),
  'yaml-too-deep': error(
    'lists and maps are nested more than {limit} levels deep',
    'Lists and maps of a file are nested more than 100 levels deep. Put an inner object into its own file in resources/, and use its name as the type.',
    'revision: { type: Revision, description: The revision. }',
  ),
  'too-many-aliases': error(
    'with the alias {name}, the aliases of the file repeat more than {limit} values',
    'The aliases of a file repeat more than 10,000 values in all. Aliases of lists of aliases multiply with each level and can exhaust the memory. Write a set in sets.yaml, or a resource, and refer to it by its name.',
    'dir: { type: DIRA, description: The direction of the list. }',
  ),
  'unknown-tag': error(
    'the tag {name} is not supported',
    'A spec has the types of the YAML core schema: text, numbers, true, false, null, lists and maps. Tags such as !!binary, !!set and !!timestamp make other values. Leave out the tag, and quote the value if it is text.',
    "default: 'aGk='",
  ),
  'json-syntax': error(
    'JSON: {problem}',
    'A file of recorded responses in examples/ is not JSON. Record the examples again.',
  ),
  'unknown-file': error(
    'unknown file in a spec folder',
    'A spec folder holds api.yaml, components.yaml, errors.yaml, formats.yaml, sets.yaml, states.yaml, texts.yaml, types.yaml and the folders modules/list, modules/prop, modules/meta, protocol, actions, resources and examples. Other files would be ignored without notice.',
  ),
  'missing-file': unfinished(
    'the file is missing: {lacks}',
    'A file that is required for publication is missing. Outputs are generated without its contents. If something in the spec refers to the file, this is an error.',
    '# api.yaml\ntitle: Notes\nversion: 1.0.0\ndescription: Notes of a wiki.\nlicense: { name: MIT }\nrules: []\nlimits: []\nauthentication: []\nversioning: []\nevents: []',
  ),
  'no-modules': error(
    'the spec has no modules',
    'The folder has no module, so it is probably not the spec folder. Generating from it would delete all outputs.',
  ),
  'missing-home': error(
    'the {home} is missing, but {references} to {what} in it, first {first}',
    'A file or folder that others refer to is missing. One message covers all references to it.',
  ),
  'unknown-key': error(
    'unknown key "{key}"',
    'The format has no such key. It would be ignored without notice.',
    'limit: { type: LIM10, description: How many pages. }',
  ),
  'wrong-type': error(
    '{path} must be {want}, not {got}',
    'The value of a key does not have the type that the format requires: for example, a text instead of a list.',
  ),
  'missing-field': error(
    '"{key}" is missing',
    'A key that the format requires is missing.',
    '# modules/list/allpages.yaml\nprefix: ap',
  ),
  'missing-component': error(
    'no component is named, here or in the defaults',
    'A module names no component of components.yaml, and "defaults" of api.yaml names none for all of them.',
    '# api.yaml\ndefaults: { component: core }',
  ),
  'wrong-place': error(
    '{what}',
    'A module must be in the folder of its group, in a file with its name, and need not repeat them. Generated files have the same name.',
    '# modules/list/allpages.yaml\nprefix: ap',
  ),
  'unknown-module': error(
    'the generator has no module "{name}"',
    '`modules` of api.yaml takes modules of MediaWiki from the generator. A module of your own needs no entry: its file is enough.',
    '# api.yaml\nextends: mediawiki-1.43\nmodules: [allpages, info]',
  ),
  'duplicate-module': error(
    'module "{name}" is already defined in {other}',
    'Two files describe modules with the same name, so that a request could not select one of them, or whose names differ in capital letters, `-` and `_` only, which names of files or types do not distinguish.',
  ),
  'module-name': error(
    'a module cannot have the name "{name}": a name begins with a letter, and has letters, digits, "-" and "_"',
    'Names of types, methods and files are made of the name of a module, without `name` of the name of its file.',
  ),
  'reserved-name': error(
    'no module can have the name "{name}"',
    'Outputs have a file of this name next to those of the modules: an index of the folder.',
  ),
  'duplicate-prefix': error(
    'prefix "{prefix}" is already used by {other}',
    'Two modules have the same prefix, and one request could not distinguish their parameters. If this is intended, list the prefix in sharedNames of api.yaml.',
    'sharedNames: [iwurl]',
  ),
  'duplicate-name': error(
    '{what} "{name}" is already defined',
    'Two entries of the same type have the same name, for example two sets.',
  ),
  'name-collision': error(
    '"{wire}" means {first} and {second}, which one request can combine',
    'Two parameters of one request have the same name on the wire. If this is intended, list the name in sharedNames of api.yaml.',
    'sharedNames: [iwurl]',
  ),
  'unknown-set': error(
    'no type or set is called "{name}"',
    'A type is neither a plain type, such as string or integer, nor the name of a set in sets.yaml.',
    '# sets.yaml\nDIRA:\n  values: [ascending, descending]\n  description: Direction.',
  ),
  'unknown-resource': error(
    'no type or resource is called "{name}"',
    'The type of a field is neither a plain type nor the name of a file in resources/.',
    'title: { type: string, description: The title. }',
  ),
  'unknown-component': error(
    'no component is called "{name}"',
    'The component of a module is not described in components.yaml.',
  ),
  'unknown-text': error(
    'no text is called "{name}"',
    '"text" refers to a shared text in texts.yaml that does not exist.',
  ),
  'unknown-error': error(
    'no error or warning has the code "{name}"',
    'A module lists the code of an error that errors.yaml does not describe.',
  ),
  'unknown-value': error(
    '"{value}" is not a value of {set}',
    'A meaning, a condition or an exception names a value that the parameter or set does not have.',
  ),
  'unused-state': error(
    'no parameter in usedBy takes the state "{value}"',
    'No parameter in `usedBy` has the listed state as a value: one of the two lists is outdated.',
  ),
  'stateless-user': error(
    '"{use}" takes none of the states of "{state}"',
    'A parameter in `usedBy` has none of the states as values. List only parameters whose values are states.',
  ),
  'unknown-place': error(
    '{at} has no member "{name}"',
    'A path in formats.yaml leads to a place that no result describes, so that nothing would follow from it. A path has the names of members with / between them; * is any member or item.',
    '# formats.yaml\nplaces:\n  - { name: Lists, below: [query], members: { allpages: p } }',
  ),
  'unknown-token': error(
    'no token is called "{name}"',
    'The form of a continuation value has a part that `types.yaml` does not describe under `tokens`.',
    "form: '<timestamp>|<id>'",
  ),
  'unknown-placeholder': error(
    '"{{{name}}}" is not a number in the spec',
    'A text refers to a number that does not exist. `{{max}}` is the bound of the parameter that the text belongs to, `{{limit.max}}` that of a parameter of the module, and `{{LIM10.max}}` that of a set. `{{multi.lowlimit}}` and `{{bounds.content.max}}` are defined in `types.yaml`.',
    "description: 'How many: {{min}} to {{max}}.'",
  ),
  'missing-limits': error(
    'parameter "{name}" takes several values, but has no limit for their number',
    'A parameter takes several values, but neither it nor `types.yaml` defines their maximum number.',
    'multi: { lowlimit: 50, highlimit: 500 }',
  ),
  'unknown-target': error(
    'module {module} has no parameter or example "{name}"',
    'The target of a task is neither a parameter nor the ID of an example of the module.',
    'tasks:\n  - { question: Which pages begin with some text?, target: prefix }',
  ),
  'unknown-parameter': error(
    'module {module} has no parameter "{name}"',
    'A condition ("when"), a rule ("constraints") or a link names a parameter that the module does not have.',
  ),
  'wrong-constraint': error(
    'a rule about parameters {problem}',
    'An entry of "constraints" has exactly one of "exactlyOne", "atMostOne" and "atLeastOne", each with two parameters or more, or "parameters" with "need" or "exclude".',
    'constraints: [{ exactlyOne: [title, pageid] }, { parameters: [start, end], need: [sort=timestamp] }]',
  ),
  'dangling-like': error(
    '"like" refers to {name}, which does not exist',
    '"like" copies a definition from another module or set, which does not exist.',
    'continue: { like: allpages }',
  ),
  'cyclic-like': error(
    '"like" references form a cycle: {circle}',
    'The "like" references form a cycle, so none of them has a definition.',
  ),
  'missing-type': error(
    'parameter "{name}" has no type',
    'A parameter has neither a type nor a "like" that defines one.',
  ),
  'default-outside': error(
    'default {value} is not {want}',
    'The default is not a value that the parameter accepts, so that a request without the parameter would be an error.',
  ),
  'bounds-crossed': error(
    '{low} is greater than {high}',
    'A lower bound is greater than an upper one: min <= max <= highmax.',
    'min: 1\nmax: 500\nhighmax: 5000',
  ),
  'misplaced-key': error(
    '"{key}" cannot be used with {type}',
    'The key is not allowed for a parameter of this type: for example, bounds for a text.',
  ),
  'unknown-templatevar': error(
    '"{name}" must be a multi-valued parameter of the module',
    'The variable of a templated parameter takes its values from a multi-valued parameter of the same module.',
    "slots: { values: [main], multi: true }\n'contentformat-{slot}': { type: string, templatevars: { slot: slots } }",
  ),
  'templatevars-mismatch': error(
    'the variables of "{name}" and its templatevars differ',
    'The braces in the name of a templated parameter and its templatevars name different variables.',
  ),
  'generator-on-meta': error(
    'a module of the group {group} cannot be a generator',
    'A generator passes pages to other modules. A module of this group has no pages.',
  ),
  'unknown-deprecated-value': error(
    'deprecated value "{value}" is not a value of {set}',
    'deprecatedvalues lists a value that the parameter does not have.',
  ),
  'example-unfit': error(
    'example "{example}": {problem}',
    'The module does not accept the request of an example: it has an unknown parameter, or a value out of bounds.',
  ),
  'broken-link': error(
    'the target of the link [[{target}]] does not exist',
    'The target of a link in double brackets is not a module, parameter, set, resource or error.',
    'description: See [[allpages.limit]], [[set:DIRA]] and [[guide:continuation]].',
  ),
  'unsafe-link': error(
    'the link "{target}" runs code in the browser or hides its content',
    'A link in a text begins with javascript:, vbscript: or data:. In the documentation, a click on it would run that code. Link to an http: or https: URL. To mention another URL, put it in backticks.',
    'description: See [the manual](https://www.mediawiki.org/wiki/API).',
  ),
  'invalid-shape': error(
    '{problem}',
    'The shape of a result contradicts itself: an array without items, or a condition on a required field.',
  ),
  'unknown-translation': warning(
    '"{name}" is translated, but is no text of the spec',
    'A file of texts/ translates a text that is not in the spec: the text or its file was renamed or removed. The translation is not used. Rename the entry, or remove it.',
    'modules/list/allpages.yaml:\n  summary@3f2a91: Listet die Seiten eines Namensraums auf',
  ),
  'translation-differs': error(
    'the translation {problem}',
    'Code in backticks, references in brackets or braces, and numbers must occur as often as in the English text, in any order.',
    'parameters.end.description@1c9e02: Nur Versionen vor {param:start}.',
  ),
  'outdated-translation': warning(
    'the English text of "{name}" has changed; translate it again under the key {key}',
    'The fingerprint after the @ is that of an older English text. The English text is used until the new one is translated.',
  ),
  'missing-translations': warning(
    '{texts} no translation; list them with wiki-query-gen texts {language}',
    'A language of texts/ has no translation of some texts. The English text is used for them.',
  ),
  'missing-text': unfinished(
    '{what} has no {key}',
    'A module has no summary, a parameter or field no description, or a value of an enumeration no meaning. Required before publication.',
  ),
  'missing-result': unfinished(
    'module {module} has no result shape',
    'The result of the module is not described. Write `result`, or `result: { open: true }`.',
  ),
  'missing-example': unfinished(
    'module {module} has no example',
    'A module has no example. Its documentation must show at least one request.',
  ),
} as const satisfies Readonly<Record<string, DiagnosticKind>>;

/** Code of a diagnostic. */
export type DiagnosticCode = keyof typeof diagnosticKinds;
