import type { Call } from '../../alerts/channels/call.ts';
import { createEgressCall } from '../../egress/egress-call.ts';

/** Calls as they are made while a name leads to a forbidden address at first, and then to its own again. */
export const notAllowedFirst = (): Call => {
  const call = createEgressCall({ network: 'any' });
  let count = 0;
  return async (...request) => {
    count += 1;
    return count === 1 ? { notAllowed: '10.0.0.1 is a private address' } : call(...request);
  };
};
