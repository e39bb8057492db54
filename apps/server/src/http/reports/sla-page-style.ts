import { html } from '../../html/markup.ts';

/** Each sheet repeats the head of a table, and no row is split across sheets. */
export const printStyle = html`
  :root { color-scheme: light; }
  body { margin: 0; background: #fff; color: #1d2433; font: 14px/1.5 Inter, -apple-system, sans-serif; }
  main { max-width: 60rem; margin: 0 auto; padding: 2rem 1.5rem; }
  h1 { margin: 0 0 .25rem; font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere; }
  h2 { margin: 2rem 0 .5rem; font-size: 1.125rem; break-after: avoid; }
  h3 { margin: 1rem 0 .25rem; font-size: 1rem; break-after: avoid; }
  p { margin: .25rem 0; overflow-wrap: anywhere; }
  .figure { margin: 1rem 0; font-size: 3rem; line-height: 1; font-weight: 600; }
  .figure, .formula, td { font-variant-numeric: tabular-nums; }
  .faint { color: #5f6b78; }
  .formula { font-weight: 600; }
  table { width: 100%; margin: .5rem 0 1rem; border-collapse: collapse; font-size: .8125rem; }
  thead { display: table-header-group; }
  tr { break-inside: avoid; }
  th, td { padding: .25rem .5rem .25rem 0; border-bottom: 1px solid #dde1e6; text-align: left; vertical-align: top; overflow-wrap: break-word; }
  td { max-width: 24rem; }
  .scroll { overflow-x: auto; }
  .number { text-align: right; padding-right: 2rem; white-space: nowrap; }
  @media print { main { max-width: none; padding: 0; } .scroll { overflow: visible; } td { overflow-wrap: anywhere; } .number { padding-right: .5rem; } [aria-label=Days] td { white-space: nowrap; } }
`;
