/** Longer than any service's own. */
const LONGEST = 2000;

export type CallbackUrl = { ok: true; url: string; host: string } | { ok: false; problem: string };

/**
 * Reads the URL that messages are sent to, and puts it into the form that is kept (WHATWG URL). What
 * is wrong is told for people.
 */
export const readCallbackUrl = (text: string): CallbackUrl => {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: false, problem: 'Callback URL is required' };
  if (trimmed.length > LONGEST) return { ok: false, problem: `A URL has ${LONGEST} characters at most.` };
  const url = URL.canParse(trimmed) ? new URL(trimmed) : null;
  // The spec's spelling.
  if (url === null || !/^https?:$/.test(url.protocol)) return { ok: false, problem: 'URL should be vaild' };
  if (url.username !== '' || url.password !== '') return { ok: false, problem: WITH_CREDENTIALS };
  return { ok: true, url: url.href, host: url.hostname };
};

const WITH_CREDENTIALS = 'Leave user name and password out of the URL: basic authentication has fields for them.';
