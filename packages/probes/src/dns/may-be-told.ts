import { isIP } from 'node:net';
import { guardAddress } from '../egress-guard/guard-address.ts';
import type { EgressPolicy } from '../egress-guard/policy.ts';

/** The addresses that an answer consists of, or gives as hints (RFC 9460 section 7.3). */
const addressesOf = (answer: string): string[] =>
  [answer, ...[...answer.matchAll(/ ipv[46]hint=(\S+)/g)].flatMap(([, hints = '']) => hints.split(','))].filter(isIP);

/** Whether an answer of the name servers may be told: where anybody may name targets, no address of the operator's own network. */
export const mayBeTold = (answer: string, egress: EgressPolicy): boolean =>
  egress.network === 'any' || addressesOf(answer).every((address) => guardAddress(address, egress).allowed);
