import { html } from '../html/markup.ts';

export const STARTING_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The page reloads itself and contains no information about the installation. */
export const STARTING_PAGE = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="2">
<title>Starting - Pharos</title>
<style>
  :root { color-scheme: light dark; --page: #f7f8fa; --text: #1a202a; --faint: #5c6775; }
  @media (prefers-color-scheme: dark) { :root { --page: #141920; --text: #d5dae1; --faint: #97a1ae; } }
  body { margin: 0; padding: 20vh 16px 0; background: var(--page); color: var(--text); text-align: center; font: 16px/1.5 Inter, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; }
  h1 { margin: 0 0 8px; font-size: 22px; line-height: 30px; font-weight: 650; }
  p { margin: 0; color: var(--faint); }
</style>
</head>
<body>
<main>
<h1>Pharos is starting</h1>
<p>This page opens by itself in a moment.</p>
</main>
</body>
</html>
`.text;
