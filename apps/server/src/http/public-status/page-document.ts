import { html, Markup } from '../../html/markup.ts';
import type { Analytics } from './analytics.ts';
import { pageStyle } from './page-style.ts';

export interface PageFrame {
  title: string;
  meta: Markup;
  body: Markup;
  isIndexed: boolean;
  /** Null if the page does not update itself. */
  liveScript: string | null;
  analytics: Analytics | null;
  script?: string;
}

export const pageDocument = ({ title, meta, body, isIndexed, liveScript, analytics, script }: PageFrame): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${isIndexed ? null : html`<meta name="robots" content="noindex">\n`}${meta}
<style>${new Markup(pageStyle)}</style>
${analytics?.tags ?? null}</head>
<body>
${body}
${liveScript === null ? null : html`<script>${new Markup(liveScript)}</script>\n`}${script === undefined ? null : html`<script>${new Markup(script)}</script>\n`}</body>
</html>
`.text;
