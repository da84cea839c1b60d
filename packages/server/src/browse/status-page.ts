/** `/status`: the state of the server. The page loads itself again. */
import { escapeHtml } from '@wiki-query/wikitext';
import { htmlPage } from '../html/html-page.js';
import type { DatabaseHost, Minute, StatusReport } from './status-report.js';

/** Seconds after which a browser loads the page again. */
export const refresh = 15;
const mostModules = 20;

/** The page; without a report, why the reader has none. */
export function statusPage(report: StatusReport | undefined, navigation: string): string {
  const content = report === undefined ? refused : contentOf(report);
  return htmlPage('Status', content, { navigation });
}

const refused =
  '<h1>Status</h1>\n<p role="alert">The state of the server is for clients on this machine that use no proxy. Start the server with <code>--public-metrics</code> to show it to everybody.</p>';

function contentOf(report: StatusReport): string {
  const { status, warnings } = report;
  const words = { ready: 'Ready', degraded: 'Some requests fail', unavailable: 'The wiki cannot be read' };
  return [
    `<h1>Status</h1>\n<p class="${status === 'ready' ? 'good' : 'bad'}">${words[status]}</p>`,
    figures(mainFigures(report)),
    charts(report.minutes),
    `<h2>Modules</h2>\n${modules(report)}`,
    `<h2>Processes</h2>\n${figures(processFigures(report))}`,
    ...(report.databases.length > 0 ? [`<h2>Database</h2>\n${databases(report.databases)}`] : []),
    `<h2>Last warnings</h2>\n${
      warnings.length === 0
        ? '<p>None since the start.</p>'
        : table(
            ['Time', 'Warning'],
            warnings.map(({ time, text }) => [shortTime(time), escapeHtml(text)]),
          )
    }`,
    `<p class="weak">${escapeHtml(shortTime(report.now))}. The page loads itself again every ${refresh} seconds.</p>`,
  ].join('\n');
}

type Figure = readonly [name: string, value: string];

function mainFigures(report: StatusReport): readonly Figure[] {
  return [
    ['Uptime', duration((Date.parse(report.now) - Date.parse(report.started)) / 1000)],
    ['Requests', count(report.requests)],
    ['Errors', count(report.errors)],
    ['Half within', milliseconds(report.p50)],
    ['99 of 100 within', milliseconds(report.p99)],
    ['Memory', bytes(report.memory)],
    ['Version', report.version],
    ['Node', report.node],
  ];
}

function processFigures({ processes, queue, areSessionsKept }: StatusReport): readonly Figure[] {
  return [
    ['Workers', count(processes.workers)],
    ['Workers replaced', count(processes.workersReplaced)],
    ['Runners', count(processes.runners)],
    ['Runners replaced', count(processes.runnersReplaced)],
    ['Slow requests running', count(queue.running)],
    ['Slow requests waiting', count(queue.waiting)],
    ['Slow requests refused', count(queue.refused)],
    ['Sessions', areSessionsKept ? 'kept' : 'cannot be saved'],
  ];
}

const figures = (all: readonly Figure[]): string =>
  `<dl class="figures">${all.map(([name, value]) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')}</dl>`;

function modules({ modules: all }: StatusReport): string {
  if (all.length === 0) return '<p>No module has run since the start.</p>';
  const rows = all
    .toSorted((a, b) => b.requests - a.requests)
    .slice(0, mostModules)
    .map(({ module, requests, errors }) => [escapeHtml(module), count(requests), count(errors)]);
  return table(['Module', 'Requests', 'Errors'], rows);
}

const databases = (hosts: readonly DatabaseHost[]): string =>
  table(
    ['Host', 'State', 'Lag', 'Connections', 'Errors'],
    hosts.map(({ host, isServing, lag, connections, errors }) => [
      escapeHtml(host),
      isServing ? 'serving' : 'not used',
      lag === undefined ? 'unknown' : `${lag} s`,
      count(connections),
      count(errors),
    ]),
  );

/** Cells are HTML. All columns but the first one are numbers if the first row says so. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const classOf = (column: number): string =>
    /^[\d,]/.test(rows[0]?.[column] ?? '') && column > 0 ? ' class="number"' : '';
  const header = head.map((name, column) => `<th scope="col"${classOf(column)}>${name}</th>`).join('');
  const body = rows
    .map((cells) => `<tr>${cells.map((cell, column) => `<td${classOf(column)}>${cell}</td>`).join('')}</tr>`)
    .join('');
  return `<div class="scroll" tabindex="0" role="region" aria-label="${head[0]}"><table><thead><tr>${header}</tr></thead><tbody>${body}</tbody></table></div>`;
}

function charts(minutes: readonly Minute[]): string {
  if (minutes.length < 2) return '<h2>The last hour</h2>\n<p>Charts begin two minutes after the start.</p>';
  const all = [
    ['Requests a minute', ({ requests }: Minute) => requests, count],
    ['Errors a minute', ({ errors }: Minute) => errors, count],
    ['99 of 100 within', ({ p99 }: Minute) => p99 ?? 0, milliseconds],
    ['Memory', ({ memory }: Minute) => memory, bytes],
    ['Slow requests waiting', ({ waiting }: Minute) => waiting, count],
  ] as const;
  return `<h2>The last hour</h2>\n<div class="charts">${all.map(([name, of, show]) => chart(name, minutes, of, show)).join('')}</div>`;
}

/** Bars of the last 60 minutes, as high as the largest one allows. */
function chart(
  name: string,
  minutes: readonly Minute[],
  of: (minute: Minute) => number,
  show: (value: number) => string,
): string {
  const values = minutes.map(of);
  const most = Math.max(...values);
  const bars = values.map((value, at) => {
    const height = most === 0 ? 0 : Math.round((value / most) * 100);
    return `<rect x="${60 - values.length + at}" y="${100 - height}" width="0.8" height="${height}"/>`;
  });
  const text = `${name}: now ${show(values.at(-1) ?? 0)}, at most ${show(most)}`;
  return `<figure><svg viewBox="0 0 60 100" preserveAspectRatio="none" role="img" aria-label="${escapeHtml(text)}">${bars.join('')}</svg><figcaption>${escapeHtml(text)}</figcaption></figure>`;
}

const count = (number: number): string => number.toLocaleString('en');
const bytes = (number: number): string => `${Math.round(number / 2 ** 20).toLocaleString('en')} MiB`;
const milliseconds = (number: number | undefined): string =>
  number === undefined ? '—' : number < 10 ? `${number.toFixed(1)} ms` : `${count(Math.round(number))} ms`;
const shortTime = (time: string): string => time.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC');

function duration(seconds: number): string {
  const [minutes, hours, days] = [Math.floor(seconds / 60), Math.floor(seconds / 3600), Math.floor(seconds / 86_400)];
  if (days > 0) return `${days} d ${hours % 24} h`;
  if (hours > 0) return `${hours} h ${minutes % 60} min`;
  return minutes > 0 ? `${minutes} min` : `${Math.floor(seconds)} s`;
}
