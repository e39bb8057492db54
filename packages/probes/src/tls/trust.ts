import { constants } from 'node:crypto';
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';

const NONE: readonly string[] = [];
const contexts = new WeakMap<readonly string[], SecureContext>();

/**
 * Trusts the roots of the system, the list of Node.js (some systems have no roots) and the `further` roots. All
 * connections share one context, because parsing hundreds of roots takes tens of milliseconds. It stores no sessions.
 * Like a browser, it accepts servers without secure renegotiation (RFC 5746), because probes never renegotiate.
 */
export const trustContext = (further: readonly string[] = NONE): SecureContext => {
  const known = contexts.get(further);
  if (known) return known;
  const roots = new Set([...getCACertificates('default'), ...getCACertificates('system'), ...further]);
  const context = createSecureContext({ ca: [...roots], secureOptions: constants.SSL_OP_LEGACY_SERVER_CONNECT });
  contexts.set(further, context);
  return context;
};
