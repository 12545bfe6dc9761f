/** The page's style sheet: system fonts, light and dark by the reader's setting, one column on a phone, plain on paper. */
export const css: string = `
:root {
  color-scheme: light dark;
  --page: #f5f6f8; --card: #ffffff; --ink: #1a2230; --soft: #566173; --line: #dde2ea; --code: #edf0f5; --link: #1f4fc0;
  --good: #14713f; --good-back: #e2f4ea; --good-fill: #2fa567; --bad: #b42525; --bad-back: #fce8e8; --bad-fill: #d9534f;
  --warn: #7f5200; --warn-back: #fdf0d3; --warn-fill: #e5a823; --unsure: #6d34a3; --unsure-back: #f1e7fa; --unsure-fill: #9b66cf;
  --calm: #566173; --calm-back: #eceff4; --calm-fill: #b9c2cf;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #10141b; --card: #181e27; --ink: #e5e9f0; --soft: #a3aebf; --line: #2c3543; --code: #222a36; --link: #8fb4ff;
    --good: #62d69c; --good-back: #12301f; --good-fill: #37ad72; --bad: #ff9494; --bad-back: #3b1a1c; --bad-fill: #dd5c5c;
    --warn: #f2c266; --warn-back: #342911; --warn-fill: #d9a032; --unsure: #d0a8f5; --unsure-back: #2b1c3b; --unsure-fill: #a873d9;
    --calm: #a3aebf; --calm-back: #262e3a; --calm-fill: #5d6a7d;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 3.5rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--page); color: var(--ink); font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; }
header, nav ul, main { max-width: 70rem; margin: 0 auto; padding: 0 1.25rem; }
p, dd, td, th, li, code, pre, q, summary span { unicode-bidi: isolate; overflow-wrap: anywhere; }
h1, h2, h3, h4 { line-height: 1.25; overflow-wrap: anywhere; }
h1 { margin: .1rem 0 .3rem; font-size: clamp(1.5rem, 4vw, 2.1rem); letter-spacing: -.02em; }
h2 { margin: 2.75rem 0 .75rem; font-size: 1.35rem; letter-spacing: -.01em; }
h3 { margin: 0 0 .5rem; font-size: 1.02rem; }
h3 small { font-weight: 400; color: var(--soft); font-size: .875rem; margin-left: .35rem; }
h4, .inside h3 { margin: 1rem 0 .4rem; font-size: .9rem; }
p { margin: .3rem 0; }
a { color: var(--link); }
code, pre { font: .86em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; }
code { background: var(--code); border-radius: .3rem; padding: .1em .35em; }
pre { background: var(--code); border-radius: .5rem; padding: .75rem .9rem; margin: .4rem 0; white-space: pre-wrap; max-height: 26rem; overflow: auto; }
q { quotes: "“" "”"; color: var(--soft); }
.soft { color: var(--soft); font-size: .92rem; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: .5rem; z-index: 3; background: var(--card); padding: .5rem 1rem; border-radius: .5rem; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: .25rem; }
header { padding-top: 2rem; padding-bottom: 1.1rem; }
.brand { margin: 0; font-size: .8rem; font-weight: 600; letter-spacing: .06em; text-transform: uppercase; color: var(--soft); }
nav { position: sticky; top: 0; z-index: 2; background: var(--page); border-bottom: 1px solid var(--line); }
nav ul { display: flex; gap: .25rem; list-style: none; overflow-x: auto; padding-top: .35rem; padding-bottom: .35rem; }
nav a { display: block; padding: .35rem .6rem; border-radius: .4rem; color: var(--ink); text-decoration: none; font-size: .92rem; white-space: nowrap; }
nav a:hover { background: var(--code); }
nav li:first-child a { margin-left: -.6rem; }
main { padding-top: 1.25rem; padding-bottom: 4rem; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1rem 1.15rem; margin: 0 0 1rem; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); gap: 1rem; margin: 0 0 1rem; }
.cards .card { margin: 0; }
.cards h3 a { color: inherit; text-decoration: none; }
.cards h3 a:hover { text-decoration: underline; }
.number { font-size: 2.1rem; font-weight: 650; line-height: 1.15; letter-spacing: -.02em; margin: .1rem 0 .6rem; }
.number small { font-size: .95rem; font-weight: 400; letter-spacing: 0; color: var(--soft); }
.card .chip { margin: .6rem 0 0; }
.verdict { border: 1px solid currentColor; border-left-width: .5rem; border-radius: .75rem; padding: .85rem 1.15rem; margin: 0 0 1rem; }
.verdict p { color: var(--ink); }
.verdict .answer { color: inherit; font-size: 1.45rem; font-weight: 700; letter-spacing: -.01em; margin: 0; }
.begin { border-left: .5rem solid var(--link); }
.bar { display: flex; gap: 2px; height: .6rem; border-radius: .3rem; overflow: hidden; background: var(--code); }
.bar span { min-width: 3px; }
.legend { display: flex; flex-wrap: wrap; gap: .1rem .9rem; list-style: none; margin: .5rem 0 0; padding: 0; font-size: .86rem; color: var(--soft); }
.dot { display: inline-block; width: .6rem; height: .6rem; border-radius: 50%; margin-right: .35rem; }
.bar .good, .dot.good { background: var(--good-fill); } .bar .bad, .dot.bad { background: var(--bad-fill); }
.bar .warn, .dot.warn { background: var(--warn-fill); } .bar .unsure, .dot.unsure { background: var(--unsure-fill); }
.bar .calm, .dot.calm { background: var(--calm-fill); }
.interval { position: relative; height: .6rem; border-radius: .3rem; background: var(--code); }
.interval .reach { position: absolute; top: 0; bottom: 0; border-radius: .3rem; background: var(--link); opacity: .35; }
.interval .point { position: absolute; top: -.2rem; bottom: -.2rem; width: .3rem; margin-left: -.15rem; border-radius: .15rem; background: var(--link); }
.ends { display: flex; justify-content: space-between; font-size: .75rem; color: var(--soft); }
.curve { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: .5rem; margin: 0 0 1rem; }
.curve svg { display: block; width: 100%; height: auto; max-width: 48rem; }
.curve text { fill: var(--soft); font-size: 12px; } .curve .end { text-anchor: end; }
.curve .axis { stroke: var(--line); } .curve .reach { stroke: var(--link); stroke-width: 5; stroke-linecap: round; opacity: .3; }
.curve .step { stroke: var(--link); stroke-width: 2; } .curve .unlike { stroke: var(--warn); stroke-dasharray: 5 5; } .curve circle { fill: var(--link); }
.pill { display: inline-block; padding: .05rem .55rem; border-radius: 1rem; font-size: .8rem; font-weight: 600; line-height: 1.5; white-space: nowrap; text-decoration: none; }
.good { color: var(--good); } .bad { color: var(--bad); } .warn { color: var(--warn); } .unsure { color: var(--unsure); } .calm { color: var(--calm); }
.pill.good, .verdict.good, td.good { background: var(--good-back); }
.pill.bad, .verdict.bad, td.bad { background: var(--bad-back); }
.pill.warn, .verdict.warn, td.warn { background: var(--warn-back); }
.pill.unsure, .verdict.unsure { background: var(--unsure-back); }
.pill.calm, td.calm { background: var(--calm-back); }
.scroll { overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; margin: 0 0 1rem; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; }
th, td { text-align: left; vertical-align: top; min-width: 5rem; padding: .5rem .75rem; border-bottom: 1px solid var(--line); }
tbody tr:last-child > * { border-bottom: 0; }
thead th { font-size: .8rem; font-weight: 600; color: var(--soft); white-space: nowrap; }
tbody th { font-weight: 500; }
tbody th, .named { min-width: 9.5rem; }
th.right { text-align: right; }
td.right, th.right { min-width: 0; }
td.right { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; background: none; }
.text { min-width: 14rem; }
.map th:first-child { position: sticky; left: 0; background: var(--card); min-width: 9rem; max-width: 22rem; }
.map thead th { white-space: normal; min-width: 6rem; max-width: 12rem; }
.map td { font-variant-numeric: tabular-nums; border-left: 1px solid var(--line); white-space: nowrap; }
.map td small { color: var(--soft); }
.site h3 { padding-bottom: .6rem; border-bottom: 1px solid var(--line); }
.finding + .finding { border-top: 1px solid var(--line); padding-top: .4rem; margin-top: 1rem; }
.finding h4 { margin: .6rem 0 .3rem; font-size: .95rem; }
.finding h4 span:last-child:not(.pill) { font-weight: 500; }
.finding > ul { margin: .2rem 0; padding-left: 1.2rem; }
.finding li { margin: .35rem 0; }
.repair { margin: .6rem 0 0; padding: .5rem .8rem; border-radius: .5rem; background: var(--code); }
.repair code { background: none; padding: 0; }
.evidence { list-style: none; padding: 0; margin: .3rem 0; font-size: .88rem; }
summary { cursor: pointer; }
details > summary { color: var(--soft); font-size: .92rem; padding: .15rem 0; }
section > details { margin: 0 0 1rem; }
.trial { background: var(--card); border: 1px solid var(--line); border-radius: .6rem; margin: 0 0 .5rem; }
.trial > summary { color: inherit; font-size: .95rem; padding: .6rem .9rem; }
.trial > summary:hover { background: var(--code); border-radius: .6rem; }
.trial[open] > summary { border-bottom: 1px solid var(--line); }
.question { font-weight: 550; }
.inside { padding: .6rem 1rem 1rem; }
.inside .scroll { border-radius: .5rem; }
.why { font-weight: 500; }
dl { display: grid; grid-template-columns: minmax(6rem, max-content) 1fr; gap: .3rem 1rem; margin: .6rem 0; }
dt { color: var(--soft); font-size: .92rem; }
dd { margin: 0; }
.names { display: flex; flex-wrap: wrap; gap: .4rem; list-style: none; margin: .5rem 0 0; padding: 0; }
.notes { padding-left: 2.2rem; }
.notes li { margin: .35rem 0; }
.steps { margin: 0; padding-left: 1.2rem; }
.steps li { margin: .4rem 0; }
.command { user-select: all; }
.left { color: var(--soft); font-size: .92rem; font-style: italic; }
@media (max-width: 40rem) {
  header, nav ul, main { padding-left: .9rem; padding-right: .9rem; }
  dl { grid-template-columns: 1fr; gap: 0; }
  dd { margin-bottom: .5rem; }
  .text { min-width: 11rem; }
  h3 small { display: block; margin: .15rem 0 0; }
  .stack thead { position: absolute; clip-path: inset(50%); }
  .stack tr { display: block; padding: .5rem 0; border-bottom: 1px solid var(--line); }
  .stack tr:last-child { border-bottom: 0; }
  .stack :is(td, th) { display: block; min-width: 0; padding: .15rem .75rem; border: 0; }
  .map th:first-child { max-width: 10rem; }
}
@media print {
  :root { --page: #fff; --card: #fff; --ink: #000; --soft: #444; --line: #bbb; --code: #f2f2f2; color-scheme: light; }
  body { font-size: 10pt; }
  nav, .skip { display: none; }
  pre { max-height: none; }
  .scroll { overflow: visible; }
  table, .legend, .soft { font-size: 9pt; }
  :is(th, td, .text, .named) { min-width: 0; padding: .3rem .5rem; }
  h2, h3, h4, summary { break-after: avoid; }
  tr, .cards .card, .verdict, .finding li { break-inside: avoid; }
  details::details-content { content-visibility: visible; block-size: auto; }
  * { print-color-adjust: exact; }
}
`;
