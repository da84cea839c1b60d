/**
 * The kinds of changes: for each the version that it requires for three readers, and why. Requests and responses go in
 * opposite directions: a parameter that accepts less breaks clients, and one that accepts more breaks handlers; a member
 * that can be more breaks clients, and one that can be less breaks handlers.
 */

/** Versions that a change can require, lowest first. */
export const versions = ['none', 'patch', 'minor', 'major'] as const;
export type Version = (typeof versions)[number];

/** Whom a change concerns: the source of a client, a client that runs, the handlers of a server. */
export const readers = ['source', 'runtime', 'handlers'] as const;
export type Reader = (typeof readers)[number];

/** What a kind of change means. */
export interface Rule {
  /** The version that it requires for each reader. */
  readonly versions: Readonly<Record<Reader, Version>>;
  /** What happened; `{was}`, `{is}`, `{name}` and `{key}` are filled. */
  readonly message: string;
  readonly why: string;
}

const verdict =
  (source: Version, runtime: Version, handlers: Version) =>
  (message: string, why: string): Rule => ({ versions: { source, runtime, handlers }, message, why });

const all = verdict('major', 'major', 'major');
const clients = verdict('major', 'major', 'minor');
const runningClients = verdict('patch', 'major', 'minor');
/** Clients and servers that run, and not the types of clients. */
const running = verdict('patch', 'major', 'major');
const server = verdict('minor', 'minor', 'major');
/** Sources that the change of a type concerns; programs that run understand the values as before. */
const sources = verdict('major', 'minor', 'major');
const types = verdict('major', 'patch', 'major');
const clientSources = verdict('major', 'minor', 'minor');
const handlers = verdict('patch', 'minor', 'major');
/** Requests that fail or succeed on some wikis, without a change of any code. */
const refused = verdict('patch', 'major', 'patch');
const accepted = verdict('patch', 'minor', 'patch');
const nobody = verdict('minor', 'minor', 'minor');
const words = verdict('patch', 'patch', 'patch');
const nothing = verdict('none', 'none', 'none');

/** Every kind of change by its code. */
export const rules = {
  // The interface as a whole.
  'text-changed': words('texts changed', 'Only the documentation is different.'),
  'translation-changed': words('translated texts changed', 'Only the documentation is different.'),
  'example-changed': words('examples changed', 'Only the documentation is different.'),
  'order-changed': words(
    'the order of {key} changed',
    'Requests and responses name things, so their order is only that of documents, of action=paraminfo and of generated files.',
  ),
  'record-changed': words(
    '{key} was {was}, is {is}',
    'action=paraminfo and the documents describe the interface with other words. Requests mean the same.',
  ),
  'format-changed': runningClients(
    'was {was}, is {is}',
    'Programs that read XML or rawfm find elements of other names, or arrays of other types. JSON is the same.',
  ),
  'version-changed': nothing(
    'the version was {was}, is {is}',
    'The version follows the other changes and requires none itself.',
  ),
  'wire-path-changed': running('the path was {was}, is {is}', 'Requests go to another address.'),
  'header-added': nobody('the header is new', 'Clients that do not know it ignore it.'),
  'header-removed': runningClients('the header is gone', 'Clients that read it find nothing.'),
  'cookie-added': nobody('the cookie is new', 'Clients that keep all cookies send it too.'),
  'cookie-removed': running('the cookie is gone', 'It no longer identifies a caller.'),
  'bound-added': running('the bound is new, with {is}', 'Requests above it are cut or refused.'),
  'bound-removed': handlers('the bound {was} is gone', 'Requests may get more. Handlers that read it do not compile.'),
  'token-changed': running(
    '{key} was {was}, is {is}',
    'Continuation values have other parts: the server refuses those of earlier responses.',
  ),

  // Modules.
  'module-added': server(
    'the module is new',
    'Requests that do not name it are as before. The map of all handlers does not compile until it has the module.',
  ),
  'module-removed': all('the module is gone', 'The server refuses requests that name it, and its types are gone.'),
  'module-renamed': all(
    'the module is now called {is}',
    'The server refuses requests with the old name, and the types have other names.',
  ),
  'module-group-changed': all(
    'the group was {was}, is {is}',
    'Another parameter selects the module, and its result is in another place.',
  ),
  'module-deprecated': nobody('the module is deprecated now', 'It works as before, with a warning.'),
  'module-undeprecated': nobody('the module is no longer deprecated', 'It works as before, without a warning.'),
  'prefix-changed': clients(
    'the prefix was {was}, is {is}',
    'All parameters of the module have other names on the wire. Handlers do not see prefixes.',
  ),
  'generator-added': server(
    'the module can be a generator now',
    'Its handler does not compile until it generates pages.',
  ),
  'generator-removed': all(
    'the module can no longer be a generator',
    'The server refuses requests with it as a generator.',
  ),
  'read-right-required': refused(
    'the module needs the right to read now',
    'On wikis that not everyone may read, requests fail that did not.',
  ),
  'read-right-dropped': accepted('the module no longer needs the right to read', 'Requests succeed that failed.'),
  'right-added': runningClients('the right {name} matters now', 'Callers without the right get less than before.'),
  'right-removed': nobody(
    'the right {name} no longer matters',
    'Callers without the right get as much as those with it.',
  ),
  'module-error-added': nobody('the module may return the error {name} now', 'Clients must expect unknown errors.'),
  'module-error-removed': nobody(
    'the module no longer returns the error {name}',
    'Nothing else than the error is gone.',
  ),
  'combination-refused': clients(
    'a request with {name} is refused now',
    'The rules about which parameters a request has together are stricter. Requests that succeeded fail, and sources with such a request do not compile.',
  ),
  'combination-accepted': server(
    'a request with {name} is no longer refused',
    'The rules about which parameters a request has together are less strict. Handlers may get parameters that excluded each other, or none of them.',
  ),
  'combination-error-changed': runningClients(
    'the rules about parameters were {was}, are {is}',
    'The same requests are refused, and some with another error.',
  ),
  'result-opened': nobody(
    'the result may have unknown members in {name}',
    'The types have an index signature there. Clients ignore what they do not know.',
  ),
  'result-closed': server(
    'the result no longer has unknown members in {name}',
    'Handlers that return other members do not compile.',
  ),

  // Continuation.
  'continuation-added': runningClients(
    'the module is continued by {name} now',
    'A response may lack rows that it had: clients must continue.',
  ),
  'continuation-removed': server(
    'the module is no longer continued by {name}',
    'Clients that continue get all at once.',
  ),
  'continuation-opened': nobody('callers may send values of their own', 'Values of responses are as good as before.'),
  'continuation-closed': runningClients(
    'callers may no longer send values of their own',
    'Only values of responses are accepted.',
  ),
  'continuation-form-added': server(
    'the form {name} of a continuation value is new',
    'Clients send it back unread. Handlers must read and write it.',
  ),
  'continuation-form-removed': running(
    'the form {name} of a continuation value is gone',
    'The server refuses values of earlier responses, and walks that have begun cannot continue.',
  ),
  'continuation-pattern-changed': running(
    'continuation values matched {was}, match {is}',
    'The server refuses values of earlier responses, and walks that have begun cannot continue.',
  ),

  // Parameters: of requests.
  'parameter-added': nobody('the parameter is new', 'Requests without it are as before.'),
  'required-parameter-added': clients('the parameter is new, and required', 'Every request without it fails.'),
  'parameter-removed': all(
    'the parameter is gone',
    'The server ignores it, with a warning. Sources that name it do not compile.',
  ),
  'parameter-renamed': all('the parameter is now called {is}', 'The server ignores the old name, with a warning.'),
  'parameter-type-changed': all(
    '{key} was {was}, is {is}',
    'Values that were accepted are refused, or mean something else.',
  ),
  'parameter-type-widened': sources(
    'the type was {was}, is {is}',
    'All values on the wire are still accepted, but the types of the sources differ.',
  ),
  'type-name-changed': types(
    'the set was {was}, is {is}',
    'Requests are as before, but the generated types have other names.',
  ),
  'value-added': server(
    'the value {name} is new',
    'Requests without it are as before. A handler that has a case for each value does not compile.',
  ),
  'value-removed': all('the value {name} is gone', 'The server refuses it, and sources that name it do not compile.'),
  'known-value-added': words(
    'the known value {name} is new',
    'Each wiki has values of its own, so types and server accept others too.',
  ),
  'known-value-removed': words(
    'the known value {name} is gone',
    'Each wiki has values of its own, so types and server accept others too.',
  ),
  'value-deprecated': nobody('the value {name} is deprecated now', 'It works as before, with a warning.'),
  'value-undeprecated': nobody('the value {name} is no longer deprecated', 'It works as before, without a warning.'),
  'values-opened': server('the values depend on the wiki now', 'Handlers may get values that the spec does not list.'),
  'values-closed': clients('the values no longer depend on the wiki', 'Only the listed values are accepted.'),
  'several-values-accepted': sources(
    'it takes several values now',
    'One value is accepted as before, but the types of the sources have a list.',
  ),
  'one-value-accepted': all('it takes one value only now', 'Requests with several values fail.'),
  'default-added': runningClients(
    'the default is {is}, there was none',
    'Requests without the parameter mean something else.',
  ),
  'default-changed': runningClients(
    'the default was {was}, is {is}',
    'Requests without the parameter mean something else.',
  ),
  'default-removed': running(
    'the default was {was}, it is removed',
    'Requests without the parameter mean something else, and handlers may get no value.',
  ),
  'parameter-required': clients('it is required now', 'Every request without it fails.'),
  'parameter-optional': server('it is no longer required', 'Handlers may get no value.'),
  'parameter-deprecated': nobody('it is deprecated now', 'It works as before, with a warning.'),
  'parameter-undeprecated': nobody('it is no longer deprecated', 'It works as before, without a warning.'),
  'all-value-added': nobody('{is} represents all values now', 'Other values mean the same.'),
  'all-value-changed': clients('{was} represented all values, now {is} does', 'Requests with the old one fail.'),
  'all-value-removed': clients('{was} no longer represents all values', 'Requests with it fail.'),
  'bound-narrowed': runningClients(
    '{key} was {was}, is {is}',
    'Values that were accepted are cut, with a warning, or refused.',
  ),
  'bound-widened': nobody('{key} was {was}, is {is}', 'All values that were accepted still are.'),
  'form-added': nobody('the form {name} is accepted now', 'All values that were accepted still are.'),
  'form-removed': runningClients('the form {name} is no longer accepted', 'Requests with such values fail.'),
  'duplicates-kept': runningClients(
    'repeated values are kept now',
    'A request with repeated values gets another response.',
  ),
  'duplicates-dropped': runningClients(
    'repeated values are dropped now',
    'A request with repeated values gets another response.',
  ),
  'body-required': runningClients(
    'it must be in the body of a POST request now',
    'Requests that have it in the URL fail.',
  ),
  'body-optional': nobody('it may be in the URL now', 'Requests that have it in the body are as before.'),
  'existence-required': runningClients('what it names must exist now', 'Requests with other names fail.'),
  'existence-optional': server('what it names need not exist now', 'Handlers get names of what does not exist.'),
  'restriction-changed': runningClients(
    'it applied with {was}, applies with {is}',
    'Requests with the parameter fail or mean something else.',
  ),
  'variables-changed': all(
    'the variables in its name come from {is}, not from {was}',
    'Other names of the parameter are accepted.',
  ),

  // Members: of responses.
  'member-added': nobody('the member is new', 'Clients ignore members that they do not know.'),
  'required-member-added': server(
    'the member is new, and always present',
    'Clients ignore members that they do not know. Handlers do not compile until they return it.',
  ),
  'member-removed': all(
    'the member is gone',
    'Clients that read it find nothing, and sources that name it do not compile.',
  ),
  'member-type-changed': all('the type was {was}, is {is}', 'Clients read a value that they do not expect.'),
  'member-less-present': clients(
    'the member was {was}, is {is}',
    'Clients find nothing where there always was a value.',
  ),
  'member-more-present': server(
    'the member was {was}, is {is}',
    'Handlers do not compile until they always return it.',
  ),
  'condition-narrowed': clients(
    'the member came with {was}, comes with {is}',
    'Requests that got the member no longer get it.',
  ),
  'condition-widened': server(
    'the member came with {was}, comes with {is}',
    'Further requests get the member, and handlers must return it for them.',
  ),
  'member-deprecated': nobody('the member is deprecated now', 'It is as before.'),
  'member-undeprecated': nobody('the member is no longer deprecated', 'It is as before.'),
  'member-value-added': clientSources(
    'the value {name} is new',
    'A source that has a case for each value does not compile. Clients must expect values that they do not know.',
  ),
  'member-value-removed': sources('the value {name} is gone', 'Sources that compare with it do not compile.'),
  'member-values-opened': clientSources(
    'the values depend on the wiki now',
    'A source that has a case for each value does not compile.',
  ),
  'member-values-closed': server(
    'the values no longer depend on the wiki',
    'Handlers that return other values do not compile.',
  ),
  'members-opened': nobody('it may have unknown members now', 'Clients ignore members that they do not know.'),
  'members-closed': server('it no longer has unknown members', 'Handlers that return other members do not compile.'),
  'null-possible': clients('it may be null now', 'Clients find null where there was a value.'),
  'null-gone': server('it is no longer null', 'Handlers that return null do not compile.'),
  'empty-array-possible': clients('it may be an empty array now', 'Clients find an array where there was an object.'),
  'empty-array-gone': server('it is no longer an empty array', 'Handlers that return an empty array do not compile.'),
  'alternative-added': clients('it may be {name} now', 'Clients find what they do not expect.'),
  'alternative-removed': sources('it is no longer {name}', 'Sources that expect it do not compile.'),
  'choice-changed': all(
    '{key} was {was}, is {is}',
    'For the same values of the members that decide, clients find another type.',
  ),

  // What modules share.
  'set-added': nobody('the set is new', 'Nothing uses it yet, or its users are listed too.'),
  'set-removed': types(
    'the set is gone',
    'Requests are as its users say. Sources that import its type do not compile.',
  ),
  'set-value-added': server(
    'the value {name} is new',
    'What it means for requests is listed with each parameter. The type of the set has a further value.',
  ),
  'set-value-removed': types(
    'the value {name} is gone',
    'What it means for requests is listed with each parameter. Sources that use the type of the set with it do not compile.',
  ),
  'set-kind-changed': types('the set had {was}, has {is}', 'Its generated type is gone or new.'),
  'type-added': nobody('the type is new', 'Its users are listed too.'),
  'type-removed': types(
    'the type is gone',
    'What it means for responses is listed with its users. Sources that import it do not compile.',
  ),

  // Errors and warnings.
  'error-added': nobody('the code is new', 'Clients must expect codes that they do not know.'),
  'error-removed': sources('the code is gone', 'Sources that name it do not compile.'),
  'error-kind-changed': all(
    'it was an {was}, is an {is}',
    'A request that failed now succeeds with a warning, or the other way round.',
  ),
  'error-status-changed': runningClients(
    'the HTTP status was {was}, is {is}',
    'Clients that look at the status see another one.',
  ),
  'error-message-added': nobody('the message {name} is new', 'With errorformat=raw, responses may have this key.'),
  'error-message-removed': running('the message {name} is gone', 'With errorformat=raw, responses have another key.'),
  'error-parameters-changed': running(
    'the parameters of the message were {was}, are {is}',
    'With errorformat=raw, the values are in other positions.',
  ),
} as const satisfies Readonly<Record<string, Rule>>;

/** Code of a kind of change. */
export type RuleCode = keyof typeof rules;

/** True for the code of a kind of change. */
export const isRuleCode = (code: string): code is RuleCode => Object.hasOwn(rules, code);

/** The highest of some versions. */
export const highest = (all: readonly Version[]): Version =>
  versions.findLast((version) => all.includes(version)) ?? 'none';
