/** A Handlebars file as a module: its text, and what Handlebars makes of it, so that no run has to. */
import { readFile } from 'node:fs/promises';
import Handlebars from 'handlebars';

export const moduleOf = (text) =>
  `export const text = ${JSON.stringify(text)};\nexport const code = ${Handlebars.precompile(text, { noEscape: true })};\n`;

/** For esbuild. */
export const esbuildTemplates = {
  name: 'templates',
  setup({ onLoad }) {
    onLoad({ filter: /\.hbs$/ }, async ({ path }) => ({
      contents: moduleOf(await readFile(path, 'utf8')),
      loader: 'js',
    }));
  },
};

/** For Vite. */
export const viteTemplates = {
  name: 'templates',
  transform: (text, id) => (id.endsWith('.hbs') ? { code: moduleOf(text), map: null } : undefined),
};
