import { html, Markup } from '../../html/markup.ts';
import type { Analytics } from './analytics.ts';
import { pageStyle } from './page-style.ts';

/** What a document of a public page has around its content. */
export interface PageFrame {
  title: string;
  /** Of the head: what machines read. */
  meta: Markup;
  body: Markup;
  isIndexed: boolean;
  /** Patches itself while it is open, by this script; null: it does not. */
  liveScript: string | null;
  analytics: Analytics | null;
  /** Where it posts to itself, and what runs then. */
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
