import { isIP } from 'node:net';
import { guardAddress } from '../egress-guard/guard-address.ts';
import type { EgressPolicy } from '../egress-guard/policy.ts';

/** Whether an answer of the name servers may be told: where anybody may name targets, no address of the operator's own network. */
export const mayBeTold = (answer: string, egress: EgressPolicy): boolean =>
  egress.network === 'any' || !isIP(answer) || guardAddress(answer, egress).allowed;
