import { RawAnswer } from './raw-answer.ts';

/**
 * The content security policy of a page that needs only its own style. It is also part of saved pages, which can be
 * opened at any address.
 */
export const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

export const pageAnswer = (html: string, status?: number): RawAnswer => answerOf(html, PAGE_POLICY, status);

/**
 * Creates the response for a page with a form. The address of the page is a secret, so the browser must not send it to
 * other sites.
 */
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
