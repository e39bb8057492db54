import type { Call } from '../../alerts/channels/call.ts';
import { createEgressCall } from '../../egress/egress-call.ts';

/** Simulates a host that resolves to a forbidden address for the first call, and to its real address afterwards. */
export const notAllowedFirst = (): Call => {
  const call = createEgressCall({ network: 'any' });
  let count = 0;
  return async (...request) => {
    count += 1;
    return count === 1 ? { notAllowed: '10.0.0.1 is a private address' } : call(...request);
  };
};
