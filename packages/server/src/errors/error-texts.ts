/** Texts beside those of the spec: variants of a code's text, and reasons that stand within an answer. */

/** Chosen where the error or warning is given. */
export const variants: Readonly<Record<string, string>> = {
  'deprecation-parameter': 'Deprecated: the parameter {parameter}.',
  'deprecation-value': 'Deprecated: the value {value} of the parameter {parameter}.',
  'deprecation-missingparam': 'Deprecated: the older form of the answer, which a request without {parameter} gets.',
  'deprecation-deletedrevs':
    'Deprecated: "list=deletedrevs". Its work is done by "prop=deletedrevisions" and "list=alldeletedrevisions".',
  'deprecation-login-token':
    'Deprecated: a token from "action=login". Take that of "action=query&meta=tokens&type=login".',
  'deprecation-login-password':
    'Deprecated: "action=login" with the password of an account. Use a bot password, or "action=clientlogin".',
  'deprecation-content-type': 'A POST request should tell the type of its content.',
  'deprecation-notformat-flyout':
    'Deprecated: "{asked}". Data come with "notformat=model", HTML with "notformat=special".',
  'deprecation-notformat-html': 'Deprecated: "{asked}". HTML comes with "notformat=special".',
  'notimplemented-messages': 'This server has no interface messages, of which {what} is made.',
  'invalidcategory-warning': '{title} is not the title of a category, and is left out.',
  'badvalue-warning': 'The parameter {parameter} does not take this value.',
  'outofrange-min': 'The number {value} in {parameter} is below {min}, which has been taken instead.',
  'outofrange-max': 'The number {value} in {parameter} is above {max}, which has been taken instead.',
  'outofrange-min-max':
    'The number {value} in {parameter} is not between {min} and {max}; the nearest one has been taken.',
  badmodule: 'The module {module} has no module {value} below it.',
  'badmodule-nosubmodules': 'The module {module} has no modules below it.',
  unclearnowtimestamp: '{value} in {parameter} has been taken as the present time; write "now" for that.',
};

/** Why a text is no title, and why a login failed. */
export const reasons: Readonly<Record<string, string>> = {
  'title-invalid-characters': 'A title cannot hold these characters.',
  'title-invalid-empty': 'Nothing is left for a title, or only a namespace.',
  'title-invalid-leading-colon': 'A title cannot begin with a colon.',
  'title-invalid-magic-tilde': 'A title cannot hold three tildes in a row.',
  'title-invalid-relative': 'A title cannot hold parts that mean "here" or "one up".',
  'title-invalid-talk-namespace': 'A title below a talk namespace cannot name another namespace.',
  'title-invalid-too-long': 'The title is too long.',
  'api-login-fail-sameorigin': 'Nobody can log in with a request that another site may read.',
  'authmanager-authn-no-primary': 'Send a valid "username" and a "password" that is not empty.',
  'authmanager-authn-not-in-progress':
    'No login is in progress. This server has no further steps of a login: send "username", "password" and "loginreturnurl".',
  'login-throttled': 'You made too many attempts to log in. Please wait {wait} seconds before you try again.',
  nosuchuser: 'There is no such user.',
  wrongpassword: 'The name or the password is wrong.',
  'botpasswords-needs-reset': 'The bot password {app} of {name} has to be set anew.',
  'botpasswords-not-exist': 'There is no such bot password.',
  'botpasswords-restriction-failed': 'The bot password does not hold for this address.',
};
