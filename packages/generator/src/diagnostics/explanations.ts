/** Explanations of the diagnostics for `explain`: the cause, and a correct example. */
import type { DiagnosticCode } from './codes.js';

interface Explanation {
  readonly why: string;
  /** Correct YAML. */
  readonly right?: string;
}

export const explanations: Readonly<Record<DiagnosticCode, Explanation>> = {
  'yaml-syntax': {
    why: 'The file is not YAML 1.2. Nothing else is checked in it. Quote a text that contains ": ", " #", or that begins with a special character.',
    right: "description: 'Notes: quoted, since the text contains a colon.'",
  },
  'yaml-too-deep': {
    why: 'Lists and maps of a file are nested more than 100 levels deep. Put an inner object into its own file in resources/, and use its name as the type.',
    right: 'revision: { type: Revision, description: The revision. }',
  },
  'too-many-aliases': {
    why: 'The aliases of a file repeat more than 10,000 values in all. Aliases of lists of aliases multiply with each level and can exhaust the memory. Write a set in sets.yaml, or a resource, and refer to it by its name.',
    right: 'dir: { type: DIRA, description: The direction of the list. }',
  },
  'unknown-tag': {
    why: 'A spec has the types of the YAML core schema: text, numbers, true, false, null, lists and maps. Tags such as !!binary, !!set and !!timestamp make other values. Leave out the tag, and quote the value if it is text.',
    right: "default: 'aGk='",
  },
  'json-syntax': {
    why: 'A file of recorded responses in examples/ is not JSON. Record the examples again.',
  },
  'unknown-file': {
    why: 'A spec folder holds api.yaml, components.yaml, errors.yaml, formats.yaml, sets.yaml, states.yaml, texts.yaml, types.yaml and the folders modules/list, modules/prop, modules/meta, protocol, actions, resources and examples. Other files would be ignored without notice.',
  },
  'missing-file': {
    why: 'A file that is required for publication is missing. Outputs are generated without its contents. If something in the spec refers to the file, this is an error.',
    right:
      '# api.yaml\ntitle: Notes\nversion: 1.0.0\ndescription: Notes of a wiki.\nlicense: { name: MIT }\nrules: []\nlimits: []\nauthentication: []\nversioning: []\nevents: []',
  },
  'unknown-key': {
    why: 'The format has no such key. It would be ignored without notice.',
    right: 'limit: { type: LIM10, description: How many pages. }',
  },
  'wrong-type': {
    why: 'The value of a key does not have the type that the format requires: for example, a text instead of a list.',
  },
  'missing-field': {
    why: 'A key that the format requires is missing.',
    right: '# modules/list/allpages.yaml\nprefix: ap',
  },
  'missing-component': {
    why: 'A module names no component of components.yaml, and "defaults" of api.yaml names none for all of them.',
    right: '# api.yaml\ndefaults: { component: core }',
  },
  'wrong-place': {
    why: 'A module must be in the folder of its group, in a file with its name, and need not repeat them. Generated files have the same name.',
    right: '# modules/list/allpages.yaml\nprefix: ap',
  },
  'duplicate-module': {
    why: 'Two files describe modules with the same name, so that a request could not select one of them.',
  },
  'duplicate-prefix': {
    why: 'Two modules have the same prefix, and one request could not distinguish their parameters. If this is intended, list the prefix in sharedNames of api.yaml.',
    right: 'sharedNames: [iwurl]',
  },
  'duplicate-name': { why: 'Two entries of the same type have the same name, for example two sets.' },
  'name-collision': {
    why: 'Two parameters of one request have the same name on the wire. If this is intended, list the name in sharedNames of api.yaml.',
    right: 'sharedNames: [iwurl]',
  },
  'unknown-set': {
    why: 'A type in capital letters refers to a set in sets.yaml that does not exist.',
    right: '# sets.yaml\nDIRA:\n  values: [ascending, descending]\n  description: Direction.',
  },
  'unknown-resource': {
    why: 'The type of a field is neither a plain type nor the name of a file in resources/.',
    right: 'title: { type: string, description: The title. }',
  },
  'unknown-target': {
    why: 'The target of a task is neither a parameter nor the ID of an example of the module.',
    right: 'tasks:\n  - { question: Which pages begin with some text?, target: prefix }',
  },
  'unknown-component': { why: 'The component of a module is not described in components.yaml.' },
  'unknown-text': { why: '"text" refers to a shared text in texts.yaml that does not exist.' },
  'unknown-error': { why: 'A module lists the code of an error that errors.yaml does not describe.' },
  'unknown-value': {
    why: 'A meaning, a condition or an exception names a value that the parameter or set does not have.',
  },
  'unused-state': {
    why: 'No parameter in `usedBy` has the listed state as a value: one of the two lists is outdated.',
  },
  'stateless-user': {
    why: 'A parameter in `usedBy` has none of the states as values. List only parameters whose values are states.',
  },
  'unknown-token': {
    why: 'The form of a continuation value has a part that `types.yaml` does not describe under `tokens`.',
    right: "form: '<timestamp>|<id>'",
  },
  'unknown-placeholder': {
    why: 'A text refers to a number that does not exist. `{{max}}` is the bound of the parameter that the text belongs to, `{{limit.max}}` that of a parameter of the module, and `{{LIM10.max}}` that of a set. `{{multi.lowlimit}}` and `{{bounds.content.max}}` are defined in `types.yaml`.',
    right: "description: 'How many: {{min}} to {{max}}.'",
  },
  'missing-limits': {
    why: 'A parameter takes several values, but neither it nor `types.yaml` defines their maximum number.',
    right: 'multi: { lowlimit: 50, highlimit: 500 }',
  },
  'unknown-parameter': { why: 'A condition ("when") or a link names a parameter that the module does not have.' },
  'dangling-like': {
    why: '"like" copies a definition from another module or set, which does not exist.',
    right: 'continue: { like: allpages }',
  },
  'cyclic-like': { why: 'The "like" references form a cycle, so none of them has a definition.' },
  'missing-type': { why: 'A parameter has neither a type nor a "like" that defines one.' },
  'default-outside': {
    why: 'The default is not a value that the parameter accepts, so that a request without the parameter would be an error.',
  },
  'bounds-crossed': {
    why: 'A lower bound is greater than an upper one: min <= max <= highmax.',
    right: 'min: 1\nmax: 500\nhighmax: 5000',
  },
  'misplaced-key': { why: 'The key is not allowed for a parameter of this type: for example, bounds for a text.' },
  'unknown-templatevar': {
    why: 'The variable of a templated parameter takes its values from a multi-valued parameter of the same module.',
    right:
      "slots: { values: [main], multi: true }\n'contentformat-{slot}': { type: string, templatevars: { slot: slots } }",
  },
  'templatevars-mismatch': {
    why: 'The braces in the name of a templated parameter and its templatevars name different variables.',
  },
  'generator-on-meta': { why: 'A generator passes pages to other modules. A module of this group has no pages.' },
  'unknown-deprecated-value': { why: 'deprecatedvalues lists a value that the parameter does not have.' },
  'example-unfit': {
    why: 'The module does not accept the request of an example: it has an unknown parameter, or a value out of bounds.',
  },
  'broken-link': {
    why: 'The target of a link in double brackets is not a module, parameter, set, resource or error.',
    right: 'description: See [[allpages.limit]], [[set:DIRA]] and [[guide:continuation]].',
  },
  'unsafe-link': {
    why: 'A link in a text begins with javascript:, vbscript: or data:. In the documentation, a click on it would run that code. Link to an http: or https: URL. To mention another URL, put it in backticks.',
    right: 'description: See [the manual](https://www.mediawiki.org/wiki/API).',
  },
  'invalid-shape': {
    why: 'The shape of a result contradicts itself: an array without items, or a condition on a required field.',
  },
  'missing-home': {
    why: 'A file that others refer to is missing. One message covers all references to it.',
  },
  'no-modules': {
    why: 'The folder has no module, so it is probably not the spec folder. Generating from it would delete all outputs.',
  },
  'unknown-translation': {
    why: 'A file of texts/ translates a text that is not in the spec: the text or its file was renamed or removed. The translation is not used. Rename the entry, or remove it.',
    right: 'modules/list/allpages.yaml:\n  summary@3f2a91: Listet die Seiten eines Namensraums auf',
  },
  'translation-differs': {
    why: 'Code in backticks, references in brackets or braces, and numbers must occur as often as in the English text, in any order.',
    right: 'parameters.end.description@1c9e02: Nur Versionen vor {param:start}.',
  },
  'outdated-translation': {
    why: 'The fingerprint after the @ is that of an older English text. The English text is used until the new one is translated.',
  },
  'missing-translations': {
    why: 'A language of texts/ has no translation of some texts. The English text is used for them.',
  },
  'missing-text': {
    why: 'A module has no summary, a parameter or field no description, or a value of an enumeration no meaning. Required before publication.',
  },
  'missing-result': {
    why: 'The result of the module is not described. Write `result`, or `result: { open: true }`.',
  },
  'missing-example': { why: 'A module has no example. Its documentation must show at least one request.' },
};
