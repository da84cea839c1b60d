import { command } from '../cli/command.js';
import { UsageError } from '../cli/host.js';
import { diagnosticKinds, type DiagnosticKind } from '../diagnostics/codes.js';
import { lookUp } from '../text/look-up.js';
import { didYouMean } from '../text/nearest.js';
import { isRuleCode, rules, type RuleCode } from '../diff/rules.js';
import { loadModel } from '../generate/load-model.js';
import type { Message, Model } from '../model/model.js';
import { openProject, type OpenProject, type Project } from '../project/project.js';
import { specOptions } from './shared.js';

/** `wiki-query-gen explain` */
export const explain = command({
  summary:
    'Explains a code: a diagnostic of the generator, a change that diff lists, or an error of the described interface',
  positionals: { usage: '<code>', min: 1, max: 1 },
  options: specOptions,
  examples: [
    ['explain broken-link', 'why the generator reports it, and what would be right'],
    ['explain parameter-removed', 'what such a change means for clients and servers'],
    ['explain badvalue', 'what an error of the interface means, and which modules return it'],
  ],
  async run(options, host, positionals) {
    const [code = ''] = positionals;
    const builtIn = lookUp(diagnosticKinds, code);
    if (builtIn) host.out(diagnosticText(code, builtIn));
    else if (isRuleCode(code)) host.out(ruleText(code));
    else host.out(await ownText(code, await openProject(options, host)));
    return 'done';
  },
});

/** Explains a code of an extension, or an error of the interface that the spec describes. */
async function ownText(code: string, { spec, project, extensions }: OpenProject): Promise<string> {
  const ofExtensions = codesOfExtensions(project);
  const own = lookUp(ofExtensions, code);
  if (own) return diagnosticText(code, own);
  const { model } = await loadModel(spec, project.rulesOff, extensions);
  const message = model?.messages.find((one) => one.code === code);
  if (model && message) return messageText(message, model);
  const errors = (model?.messages ?? []).map((one) => one.code);
  const known = [diagnosticKinds, ofExtensions, rules].flatMap((codes) => Object.keys(codes));
  throw new UsageError(`There is no code "${code}"`, didYouMean(code, [...known, ...errors]));
}

/** The codes that the rules and emitters of a project report. */
function codesOfExtensions({ rules: used, outputs }: Project): Readonly<Record<string, DiagnosticKind>> {
  const extensions = [...used, ...outputs].flatMap(({ extension }) => extension ?? []);
  return Object.fromEntries(
    extensions.flatMap(({ name, codes = {} }) =>
      Object.entries(codes).map(([code, kind]) => [`${name}/${code}`, kind]),
    ),
  );
}

function diagnosticText(code: string, { severity, publish, message, why, right }: DiagnosticKind): string {
  const until = publish ? ' (an error with validate --publish)' : '';
  const example = right === undefined ? '' : `\nRight:\n${right.replace(/^/gm, '  ')}\n`;
  return `${code}: ${severity}${until}\n  ${message}\n\n${why}\n${example}`;
}

function ruleText(code: RuleCode): string {
  const { message, why, versions } = rules[code];
  const required = `Version: ${versions.source} for the source of a client, ${versions.runtime} for a client that runs, ${versions.handlers} for handlers`;
  return `${code}: change of the spec\n  ${message}\n\n${why}\n${required}\n`;
}

function messageText({ code, kind, http, text, description }: Message, model: Model): string {
  const modules = [...model.protocol, ...model.modules].filter(({ errors }) => errors.includes(code));
  const users = modules.length === 0 ? '' : `\nModules: ${modules.map(({ name }) => name).join(', ')}\n`;
  const status = http === 200 ? '' : `, HTTP status ${http}`;
  return `${code}: ${kind} of the interface${status}\n  ${text}\n${description === '' ? '' : `\n${description}\n`}${users}`;
}
