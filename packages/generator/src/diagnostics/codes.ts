/** How bad a diagnostic is: an error stops the run; a warning that is `publish` becomes an error with `--publish`. */
export type Severity = 'error' | 'warning';

interface DiagnosticKind {
  readonly severity: Severity;
  /** Becomes an error with `--publish`. */
  readonly publish?: true;
  readonly message: string;
}

const error = (message: string): DiagnosticKind => ({ severity: 'error', message });
const warning = (message: string): DiagnosticKind => ({ severity: 'warning', message });
const unfinished = (message: string): DiagnosticKind => ({ severity: 'warning', publish: true, message });

/** Every diagnostic of the generator: code → severity and message, with values as `{name}`. */
export const diagnosticKinds = {
  'yaml-syntax': error('YAML: {problem}'),
  'yaml-too-deep': error('lists and maps are nested more than {limit} levels deep'),
  'too-many-aliases': error('with the alias {name}, the aliases of the file repeat more than {limit} values'),
  'unknown-tag': error('the tag {name} is not supported'),
  'json-syntax': error('JSON: {problem}'),
  'unknown-file': error('unknown file in a spec folder'),
  'missing-file': unfinished('the file is missing: {lacks}'),
  'no-modules': error('the spec has no modules'),
  'missing-home': error('the file is missing, but {references} to {what} in it, first {first}'),
  'unknown-key': error('unknown key "{key}"'),
  'wrong-type': error('{path} must be {want}, not {got}'),
  'missing-field': error('"{key}" is missing'),
  'missing-component': error('no component is named, here or in the defaults'),
  'wrong-place': error('{what}'),
  'duplicate-module': error('module "{name}" is already defined in {other}'),
  'duplicate-prefix': error('prefix "{prefix}" is already used by {other}'),
  'duplicate-name': error('{what} "{name}" is already defined'),
  'name-collision': error('"{wire}" means {first} and {second}, which one request can combine'),
  'unknown-set': error('no set is called "{name}"'),
  'unknown-resource': error('no type or resource is called "{name}"'),
  'unknown-component': error('no component is called "{name}"'),
  'unknown-text': error('no text is called "{name}"'),
  'unknown-error': error('no error or warning has the code "{name}"'),
  'unknown-value': error('"{value}" is not a value of {set}'),
  'unused-state': error('no parameter in usedBy takes the state "{value}"'),
  'stateless-user': error('"{use}" takes none of the states of "{state}"'),
  'unknown-token': error('no token is called "{name}"'),
  'unknown-placeholder': error('"{{{name}}}" is not a number in the spec'),
  'missing-limits': error('parameter "{name}" takes several values, but has no limit for their number'),
  'unknown-target': error('module {module} has no parameter or example "{name}"'),
  'unknown-parameter': error('module {module} has no parameter "{name}"'),
  'dangling-like': error('"like" refers to {name}, which does not exist'),
  'cyclic-like': error('"like" references form a cycle: {circle}'),
  'missing-type': error('parameter "{name}" has no type'),
  'default-outside': error('default {value} is not {want}'),
  'bounds-crossed': error('{low} is greater than {high}'),
  'misplaced-key': error('"{key}" cannot be used with {type}'),
  'unknown-templatevar': error('"{name}" must be a multi-valued parameter of the module'),
  'templatevars-mismatch': error('the variables of "{name}" and its templatevars differ'),
  'generator-on-meta': error('a {group} module cannot be a generator'),
  'unknown-deprecated-value': error('deprecated value "{value}" is not a value of {set}'),
  'example-unfit': error('example "{example}": {problem}'),
  'broken-link': error('the target of the link [[{target}]] does not exist'),
  'unsafe-link': error('the link "{target}" runs code in the browser or hides its content'),
  'invalid-shape': error('{problem}'),
  'unknown-translation': warning('"{name}" is translated, but is no text of the spec'),
  'translation-differs': error('the translation {problem}'),
  'outdated-translation': warning('the English text of "{name}" has changed; translate it again under the key {key}'),
  'missing-translations': warning('{texts} no translation; list them with wiki-query-gen texts {language}'),
  'missing-text': unfinished('{what} has no {key}'),
  'missing-result': unfinished('module {module} has no result shape'),
  'missing-example': unfinished('module {module} has no example'),
} as const satisfies Readonly<Record<string, DiagnosticKind>>;

/** Code of a diagnostic. */
export type DiagnosticCode = keyof typeof diagnosticKinds;
