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

  codes: {
    'long-summary': {
      severity: 'error',
      message: 'the summary of {name} has {length} characters',
      why: 'A summary is one line of the glossary.',
      right: 'summary: Lists pages.',
    },
  },

  rules: [
    {
      name: 'summaries-fit',
      check({ modules, positions, options, report }) {
        const { longest = 100 } = options;
        for (const { spec: module } of modules) {
          const { name, summary: { length } = '' } = module;
          const place = positions.ofValue(module, 'summary');
          if (length > longest) report('long-summary', place, { name, length }, `write at most ${longest}`);
        }
      },
    },
  ],
};

export { glossary as default };
