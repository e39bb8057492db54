/** Longer than the URLs of all known services. */
const MAX_LENGTH = 2000;

export type CallbackUrl = { ok: true; url: string; host: string } | { ok: false; problem: string };

/** Parses the URL (WHATWG) and returns it in the form to store, or an error message for the user. */
export const readCallbackUrl = (text: string): CallbackUrl => {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: false, problem: 'Callback URL is required' };
  if (trimmed.length > MAX_LENGTH) return { ok: false, problem: `The URL must have at most ${MAX_LENGTH} characters.` };
  const url = URL.canParse(trimmed) ? new URL(trimmed) : null;
  // The misspelling is part of the specification.
  if (url === null || !/^https?:$/.test(url.protocol)) return { ok: false, problem: 'URL should be vaild' };
  if (url.username !== '' || url.password !== '') return { ok: false, problem: WITH_CREDENTIALS };
  return { ok: true, url: url.href, host: url.hostname };
};

const WITH_CREDENTIALS = 'Enter the user name and password under basic authentication, not in the URL.';
