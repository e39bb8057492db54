import type { FastifyRequest } from 'fastify';
import { html, type Markup } from '../../html/markup.ts';

export interface MailPage {
  title: string;
  text: readonly string[];
  /** Null if nothing is left to do. The form is posted to `to` (see `formAddress`). */
  button: { label: string; to: string; isQuiet?: true } | null;
}

/** Returns the secret in the address of a mail page, or an empty text. */
export const linkTokenOf = ({ query }: FastifyRequest): string => {
  const { of } = query as Record<string, unknown>;
  return typeof of === 'string' ? of : '';
};

export const formAddress = (request: FastifyRequest, path: string): string =>
  `${request.basePath}${path}?of=${encodeURIComponent(linkTokenOf(request))}`;

/** Returns a self-contained page without scripts for a person who may have no account. */
export const mailPage = ({ title, text, button }: MailPage): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} - Pharos</title>
<style>${mailPageStyle}</style>
</head>
<body>
<main>
<p class="product">Pharos</p>
<h1>${title}</h1>
${text.map((paragraph) => html`<p>${paragraph}</p>`)}
${button && form(button)}
</main>
</body>
</html>
`.text;

const form = ({ label, to, isQuiet }: NonNullable<MailPage['button']>): Markup =>
  html`<form method="post" action="${to}"><button type="submit" class="${isQuiet ? 'quiet' : 'main'}">${label}</button></form>`;

/** Also used by other self-contained pages. */
export const mailPageStyle = html`
  :root { color-scheme: light dark; --page: #f7f8fa; --surface: #fff; --line: #dde1e6; --text: #1a202a; --faint: #5c6775; --button: #1d2433; --on-button: #fff; }
  @media (prefers-color-scheme: dark) {
    :root { --page: #141920; --surface: #1b212a; --line: #2c343f; --text: #d5dae1; --faint: #97a1ae; --button: #e8ebef; --on-button: #14171c; }
  }
  body { margin: 0; padding: 48px 16px; background: var(--page); color: var(--text); font: 16px/1.5 Inter, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; }
  main { max-width: 480px; margin: 0 auto; padding: 32px; background: var(--surface); border: 1px solid var(--line); border-radius: 8px; box-sizing: border-box; }
  h1 { margin: 0 0 12px; font-size: 22px; line-height: 30px; font-weight: 650; overflow-wrap: anywhere; }
  p { margin: 0 0 12px; overflow-wrap: anywhere; }
  .product { color: var(--faint); font-size: 14px; font-weight: 600; }
  form { margin: 24px 0 0; }
  button { padding: 11px 20px; border: 1px solid var(--button); border-radius: 6px; font: inherit; font-weight: 600; cursor: pointer; }
  .main { background: var(--button); color: var(--on-button); }
  .quiet { background: transparent; color: var(--text); border-color: var(--faint); }
  button:focus-visible { outline: 3px solid #4c8dff; outline-offset: 2px; }`;
