import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';

const NONE: readonly string[] = [];
const contexts = new WeakMap<readonly string[], SecureContext>();

/**
 * The roots that probes trust: the system's store, Node's own list (a system may have none) and `further` ones.
 * Parsing hundreds of roots takes tens of milliseconds, so one context serves all connections; it holds no sessions.
 */
export const trustContext = (further: readonly string[] = NONE): SecureContext => {
  const known = contexts.get(further);
  if (known) return known;
  const roots = new Set([...getCACertificates('default'), ...getCACertificates('system'), ...further]);
  const context = createSecureContext({ ca: [...roots] });
  contexts.set(further, context);
  return context;
};
