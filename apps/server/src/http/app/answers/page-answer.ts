import { RawAnswer } from './raw-answer.ts';

/** A page that needs nothing but its own style: it can be saved, and says so wherever it is opened. */
export const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** A page made by the server, HTML as a whole. It runs no script, loads nothing and stands in no frame. */
export const pageAnswer = (html: string): RawAnswer =>
  new RawAnswer(html, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `${PAGE_POLICY}; frame-ancestors 'none'`,
  });
