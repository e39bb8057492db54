import { constants } from 'node:crypto';
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';

const NONE: readonly string[] = [];
const contexts = new WeakMap<readonly string[], SecureContext>();

/**
 * The roots that probes trust: the system's store, Node's own list (a system may have none) and `further` ones.
 * Parsing hundreds of roots takes tens of milliseconds, so one context serves all connections; it holds no sessions.
 * As in browsers a server needs no secure renegotiation (RFC 5746): probes never renegotiate.
 */
export const trustContext = (further: readonly string[] = NONE): SecureContext => {
  const known = contexts.get(further);
  if (known) return known;
  const roots = new Set([...getCACertificates('default'), ...getCACertificates('system'), ...further]);
  const context = createSecureContext({ ca: [...roots], secureOptions: constants.SSL_OP_LEGACY_SERVER_CONNECT });
  contexts.set(further, context);
  return context;
};
