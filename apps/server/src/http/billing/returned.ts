import { createHash } from 'node:crypto';
import { html } from '../../html/markup.ts';
import { RawAnswer } from '../app/answers/raw-answer.ts';
import { publicRoute } from '../app/public-route.ts';
import type { RouteApp } from '../app/route.ts';

/** Sends the result of the framed form to the page around the frame, if it has the same origin. */
const SCRIPT =
  "parent.postMessage({billing:new URLSearchParams(location.search).get('state')==='succeeded'?'succeeded':'cancelled'},location.origin)";
const POLICY = `default-src 'none'; script-src 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;

const PAGE = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Done</title></head>
<body><p>You can close this page.</p>`.text;

export const registerBillingReturned = (app: RouteApp): void => {
  publicRoute(
    app,
    { url: '/billing/returned', cacheSeconds: 0, perMinute: 60 },
    () =>
      new RawAnswer(`${PAGE}<script>${SCRIPT}</script></body></html>\n`, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': POLICY,
        'x-frame-options': 'SAMEORIGIN',
        'x-robots-tag': 'noindex',
      }),
  );
};
