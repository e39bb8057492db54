import { html, type Markup } from '../../html/markup.ts';
import { RawAnswer } from '../app/answers/raw-answer.ts';
import { publicRoute } from '../app/public-route.ts';
import type { RouteApp } from '../app/route.ts';

/** Zapier determines the version of its elements. */
const ELEMENTS = 'https://cdn.zapier.com/packages/partner-sdk/v0/zapier-elements';
/**
 * Seconds after which CSS shows a message if the script of Zapier has not loaded. No script of Pharos runs on this
 * page.
 */
const PATIENCE_S = 8;
const GUIDED_ZAPS = 4;

/**
 * The script of Zapier runs only on this page, in a sandbox with a separate origin, so it cannot read the session or
 * other data of Pharos.
 */
const POLICY = [
  "default-src 'none'",
  'script-src https://cdn.zapier.com',
  "style-src https://cdn.zapier.com 'unsafe-inline'",
  'img-src https://*.zapier.com data:',
  'font-src https://*.zapier.com data:',
  'connect-src https://zapier.com https://*.zapier.com',
  'frame-src https://zapier.com https://*.zapier.com',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
].join('; ');

export const registerZapierPage = (app: RouteApp): void => {
  const { zapierAppId } = app.services.settings;
  if (zapierAppId === undefined) return;
  publicRoute(app, { url: '/zapier/', cacheSeconds: 300, perMinute: 60 }, ({ query }) => {
    const { theme } = query as { theme?: unknown };
    return answer(page(zapierAppId, theme === 'dark' ? 'dark' : 'light'));
  });
};

const answer = ({ text }: Markup): RawAnswer =>
  new RawAnswer(text, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
    'x-frame-options': 'SAMEORIGIN',
    'x-robots-tag': 'noindex',
  });

const page = (appId: string, theme: 'light' | 'dark'): Markup => html`<!doctype html>
<html lang="en" style="color-scheme: ${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Guided Zaps</title>
<link rel="stylesheet" href="${ELEMENTS}/zapier-elements.css">
<style>
.missing { font: 14px system-ui, sans-serif; visibility: hidden; animation: 0s linear ${PATIENCE_S}s forwards appear; }
zapier-zap-templates:defined + .missing { display: none; }
@keyframes appear { to { visibility: visible; } }
</style>
<script type="module" src="${ELEMENTS}/zapier-elements.esm.js"></script>
</head>
<body style="margin: 0">
<zapier-zap-templates client-id="${appId}" theme="${theme}" limit="${GUIDED_ZAPS}" link-target="new-tab" use-this-zap="show"></zapier-zap-templates>
<p class="missing">Zapier could not be loaded. Reload the page to try again.</p>
</body>
</html>
`;
