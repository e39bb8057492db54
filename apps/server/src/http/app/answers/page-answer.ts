import { RawAnswer } from './raw-answer.ts';

/**
 * The content security policy of a page that needs only its own style. The policy may also be stored in a saved page,
 * where it applies wherever the page is opened.
 */
export const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/**
 * Creates the response for a complete HTML page from the server. The page runs no scripts, loads nothing and cannot be
 * framed.
 */
export const pageAnswer = (html: string, status?: number): RawAnswer => answerOf(html, PAGE_POLICY, status);

/**
 * Creates the response for an HTML page with a form that is sent back to Pharos. The address of the page is a secret,
 * so the browser sends it to no other site.
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
