/** The style of parsed texts, and of nothing else. What has a background of its own is light in the dark, too: its colours are made for that. */
export const articleStyle = `nav.views { padding: 0; }
nav.views ul { border: 0; padding: 0; margin-bottom: 0.5rem; }
nav.views li[aria-current] { padding: 0.25rem 0; font-weight: 600; }
nav.ends { padding: 0; }
nav.ends h2 { font-size: 1rem; }
nav.ends ul { border: 0; padding: 0; }
ul.columns { columns: 16rem; }
figure.file { margin: 1rem 0; }
figure.file img { max-width: 100%; height: auto; }
.mw-parser-output { overflow-x: auto; }
.mw-parser-output::after { content: ''; display: block; clear: both; }
.mw-parser-output img { max-width: 100%; height: auto; vertical-align: middle; }
.mw-parser-output figure, .mw-parser-output .thumb { max-width: 100%; margin: 0 0 1rem 1rem; padding: 0.25rem; float: inline-end; clear: both; background: var(--raised); border: 1px solid var(--line); font-size: 0.875rem; }
.mw-parser-output figure.mw-halign-left, .mw-parser-output .tleft { float: inline-start; margin: 0 1rem 1rem 0; }
.mw-parser-output figure.mw-halign-center, .mw-parser-output figure.mw-halign-none { float: none; }
.mw-parser-output table { max-width: 100%; }
.mw-parser-output .wikitable th, .mw-parser-output .wikitable td { padding: 0.25rem 0.5rem; border: 1px solid var(--line); }
.mw-parser-output .wikitable th { background: var(--raised); }
.mw-parser-output .toc { display: table; padding: 0.5rem 1rem; background: var(--raised); border: 1px solid var(--line); }
.mw-parser-output .toc ul { list-style: none; padding-inline-start: 1rem; margin: 0; }
.mw-parser-output .toctitle h2 { margin: 0; font-size: 1rem; display: inline; }
.mw-parser-output .toctogglecheckbox, .mw-parser-output .toctogglespan { display: none; }
.mw-parser-output .gallery { display: flex; flex-wrap: wrap; gap: 0.5rem; padding: 0; list-style: none; }
.mw-parser-output .reference { unicode-bidi: isolate; font-size: 0.75rem; line-height: 1; }
.mw-parser-output .error { color: var(--bad); }
.mw-parser-output blockquote { border-inline-start: 3px solid var(--line); margin-inline-start: 0; padding-inline-start: 1rem; }
.mw-parser-output > :is([style*='background'], [bgcolor], :has([style*='background'], [bgcolor])) { color-scheme: light; color: var(--text); background-color: var(--ground); }
.mw-parser-output caption { background: inherit; }
@media (max-width: 40rem) {
  .mw-parser-output table, .mw-parser-output figure, .mw-parser-output .thumb, .mw-parser-output .floatright, .mw-parser-output .floatleft { float: none !important; margin-inline: 0 !important; }
}
`;
