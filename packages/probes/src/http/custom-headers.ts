import { validateHeaderName, validateHeaderValue } from 'node:http';

/** Headers of one hop (RFC 9110 section 7.6.1) and of message framing (RFC 9112 section 6): the prober's own business. */
const REFUSED = new Set([
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Why a custom header cannot be sent, in words for the form; null when it can. */
export const headerProblem = (name: string, value: string): string | null => {
  try {
    validateHeaderName(name);
  } catch {
    return `"${name}" is not a header name`;
  }
  if (REFUSED.has(name.toLowerCase())) return `The header ${name} cannot be set`;
  try {
    validateHeaderValue(name, value);
  } catch {
    return `The value of the header ${name} holds characters that cannot be sent`;
  }
  return null;
};
