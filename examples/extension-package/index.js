/**
 * An extension as an npm package: a list of the modules in one page, and a rule for the length of summaries. A project uses it so:
 *
 *     emitters:
 *       - { name: glossary, folder: words, use: wiki-query-glossary, options: { title: Words } }
 *     rules:
 *       use:
 *         - { use: wiki-query-glossary, options: { longest: 80 } }
 */

/** @type {import('@wiki-query/generator').Extension} */
const glossary = {
  version: 1,
  name: 'glossary',

  /** One page. */
  emit(model, { options, print }) {
    const { title = model.api.title } = options;
    const lines = model.modules.map(({ name, summary }) => `- **${name}**: ${print.text.line(summary)}`);
    return [{ path: 'glossary.md', text: `# ${title}\n\n${lines.sort().join('\n')}\n` }];
  },

  /** Reports summaries that are too long for a line of the page. */
  check(model, { options, report }) {
    const { longest = 100 } = options;
    for (const module of model.modules) {
      const { length } = module.summary;
      if (length > longest)
        report({
          code: 'long-summary',
          message: `The summary of ${module.name} has ${length} characters`,
          at: module,
          hint: `write at most ${longest}`,
        });
    }
  },
};

export { glossary as default };
