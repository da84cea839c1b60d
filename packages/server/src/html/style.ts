/** The style sheet of the pages for people: readable on a phone, in the dark, and without it. */
export const styleSheet = `:root {
  color-scheme: light dark;
  --text: light-dark(#202122, #eaecf0);
  --weak: light-dark(#54595d, #a2a9b1);
  --line: light-dark(#c8ccd1, #54595d);
  --ground: light-dark(#fff, #101418);
  --raised: light-dark(#f8f9fa, #202122);
  --link: light-dark(#2a4b8d, #88a3e8);
  --good: light-dark(#096450, #5fc7a8);
  --bad: light-dark(#9f3526, #fd7865);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.6 system-ui, sans-serif; overflow-wrap: break-word; }
main, nav, footer { max-width: 64rem; margin: 0 auto; padding: 0 1rem; }
main { padding-bottom: 3rem; }
nav ul { display: flex; flex-wrap: wrap; gap: 0 1.25rem; margin: 0; padding: 0.75rem 0; list-style: none; border-bottom: 1px solid var(--line); }
nav a { display: inline-block; padding: 0.25rem 0; }
a { color: var(--link); }
a.new { color: var(--bad); }
h1, h2, h3 { line-height: 1.25; }
h1 { font-size: 1.75rem; margin: 1.25rem 0 0.5rem; }
h2 { font-size: 1.25rem; margin: 2rem 0 0.5rem; }
pre, code { font: 0.875rem/1.5 ui-monospace, monospace; }
pre { overflow-x: auto; padding: 0.75rem; background: var(--raised); border: 1px solid var(--line); }
table { border-collapse: collapse; }
.scroll { overflow-x: auto; }
th, td { padding: 0.25rem 0.75rem 0.25rem 0; text-align: start; vertical-align: top; border-bottom: 1px solid var(--line); }
td.number, th.number { text-align: end; font-variant-numeric: tabular-nums; }
form.search { display: flex; flex-wrap: wrap; gap: 0.5rem; margin: 1rem 0; }
form.search label { flex-basis: 100%; font-weight: 600; }
input, button { min-height: 2.75rem; padding: 0.25rem 0.75rem; font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--weak); border-radius: 2px; }
input { flex: 1 1 14rem; min-width: 0; }
button { background: var(--raised); cursor: pointer; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 1px; }
dl.figures { display: grid; grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); gap: 0.75rem; margin: 1rem 0; }
dl.figures div { padding: 0.5rem 0.75rem; background: var(--raised); border: 1px solid var(--line); }
dl.figures dt { color: var(--weak); font-size: 0.875rem; }
dl.figures dd { margin: 0; font-size: 1.25rem; font-variant-numeric: tabular-nums; }
.weak { color: var(--weak); }
.good { color: var(--good); }
.bad { color: var(--bad); }
.logo { max-width: 8rem; max-height: 8rem; float: inline-end; }
.charts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr)); gap: 1rem; }
.charts figure { margin: 0; }
.charts svg { display: block; width: 100%; height: 6rem; background: var(--raised); border: 1px solid var(--line); }
.charts rect { fill: var(--link); }
.searchmatch { font-weight: 600; }
.apihelp-header { border-bottom: 1px solid var(--line); }
`;
