import { command } from '../cli/command.js';
import { errorsOf } from '../diagnostics/diagnostic.js';
import { watch as runWatch } from '../generate/watch.js';
import { openProject } from '../project/project.js';
import { editedText, refusedText, summaryLine } from './generate.js';
import { locationOptions, showFindings } from './shared.js';

/** `wiki-query-gen watch` */
export const watch = command({
  summary: 'Generates the outputs after each change of the spec, until Ctrl-C',
  options: locationOptions,
  examples: [
    ['watch', 'keeps all outputs up to date while you edit spec/'],
    ['watch --only stubs', 'keeps the stubs up to date'],
  ],
  async run(options, host) {
    const project = await openProject(options, host);
    const waiting = `Watching ${project.specLabel} for changes; Ctrl-C ends it\n`;
    await runWatch(
      () => openProject(options, host),
      host,
      (result) => {
        if (result instanceof Error) {
          host.err(`${result.message}\n${waiting}`);
          return;
        }
        host.out(showFindings(errorsOf(result.diagnostics), 'human', project, host));
        if (result.refused) host.out(refusedText(result.refused));
        else
          for (const change of result.changes) {
            if (change.kind === 'edited') host.out(`${editedText(change)}\n`);
            else host.out(`${change.kind} ${change.path}\n`);
          }
        host.out(`${summaryLine(result)}\n${waiting}`);
      },
    );
    return 'done';
  },
});
