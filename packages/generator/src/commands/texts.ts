import { command } from '../cli/command.js';
import { UsageError } from '../cli/host.js';
import { formatSpecFile } from '../format/format-spec.js';
import { writeFiles } from '../output/write-files.js';
import { printTodo, untranslated, withTodo } from '../translate/todo.js';
import { count, openSoundSpec, specOptions } from './shared.js';

/** `wiki-query-gen texts` */
export const texts = command({
  summary: 'Lists texts without a translation into a language, or with an outdated translation',
  positionals: { usage: '<language>', min: 1, max: 1 },
  options: {
    ...specOptions,
    write: { help: 'adds them to texts/<language>, with null in place of the translation' },
  },
  examples: [
    ['texts de', 'lists the texts without a German translation, and exits with 1 if it finds any'],
    ['texts nl --write', 'creates or completes the files of a translation into Dutch'],
  ],
  async run(options, host, positionals) {
    const [language = ''] = positionals;
    if (!/^[a-z]{2,3}(-[a-z0-9]+)*$/.test(language))
      throw new UsageError(`"${language}" is no language code. Use one such as "de" or "pt-br".`);
    const opened = await openSoundSpec(options, host);
    if (!opened) return 'findings';
    const { spec: folder, specLabel, files, sound } = opened;
    const todo = untranslated(sound, language);
    if (options.write) {
      const edited = await Promise.all(withTodo(files, todo, language).map(formatSpecFile));
      const changed = edited.filter(({ path, text }) => files.find((file) => file.path === path)?.text !== text);
      writeFiles(folder, changed);
      for (const { path } of changed) host.out(`${specLabel}${path}\n`);
      host.err(`${count(todo.length, 'text')} to translate\n`);
      return 'done';
    }
    host.out(printTodo(todo));
    host.err(`${count(todo.length, 'text')} to translate\n`);
    return todo.length > 0 ? 'findings' : 'done';
  },
});
