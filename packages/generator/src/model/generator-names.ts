/** Names of parameters in texts about a generator, whose parameters have a `g` in front. */
import type { Module, Parameter } from './model.js';
import { mapCode } from '../text/links.js';
import { parametersOf } from './modules.js';

/** `rvdir=newer` → `grvdir=newer`, where the module has a parameter of that name. */
export const withGeneratorNames = (text: string, module: Module): string =>
  mapCode(
    text,
    (span) => {
      const [, name, value = ''] = assignment.exec(span) ?? [];
      const found = parametersOf(module).find(({ wireName }) => wireName === name);
      return found?.generatorName === undefined ? span : `\`${found.generatorName}${value}\``;
    },
    (prose) => prose,
  );

/** True for a text that names the parameter in code, alone or with values. */
export const namesParameter = (text: string, { wireName }: Parameter): boolean =>
  (text.match(/`[^`]+`/g) ?? []).some((span) => assignment.exec(span)?.[1] === wireName);

const assignment = /^`([^`=\s]+)(=[^`]*)?`$/;
