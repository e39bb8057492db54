import { RawAnswer } from './raw-answer.ts';

/** A page that needs nothing but its own style: it can be saved, and says so wherever it is opened. */
export const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** A page made by the server, HTML as a whole. It runs no script, loads nothing and stands in no frame. */
export const pageAnswer = (html: string, status?: number): RawAnswer => answerOf(html, PAGE_POLICY, status);

/** The same for a page with a form that is sent back to us. Its address, which is a secret, is told to no other site. */
export const formPageAnswer = (html: string, status?: number): RawAnswer =>
  answerOf(html, PAGE_POLICY.replace("form-action 'none'", "form-action 'self'"), status, {
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });

const answerOf = (html: string, policy: string, status?: number, headers: Record<string, string> = {}): RawAnswer =>
  new RawAnswer(
    html,
    {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `${policy}; frame-ancestors 'none'`,
      ...headers,
    },
    status,
  );
