import { isIP } from 'node:net';
import type { DnsRecordType } from '@pharos/contract/states.ts';
import { guardAddress } from '../egress-guard/guard-address.ts';
import { isPrivateName } from '../egress-guard/is-private-name.ts';
import type { EgressPolicy } from '../egress-guard/policy.ts';

/** Returns the address, or the hint addresses (RFC 9460 section 7.3), of an answer. */
const addressesOf = (answer: string): string[] =>
  [answer, ...[...answer.matchAll(/ ipv[46]hint=(\S+)/g)].flatMap(([, hints = '']) => hints.split(','))].filter(isIP);

/** Positions among the fields of an answer. TXT, DS, TLSA and CAA have no target. */
const NAMES: Partial<Record<DnsRecordType, readonly number[]>> = {
  CNAME: [0],
  NS: [0],
  PTR: [0],
  MX: [1],
  SRV: [3],
  SOA: [0, 1],
  HTTPS: [1],
  SVCB: [1],
};

const namesOf = (answer: string, type: DnsRecordType): string[] => {
  const fields = answer.split(' ');
  return (NAMES[type] ?? []).map((place) => fields[place] ?? '');
};

/** A public installation shows no address and no name of the operator's private network. */
export const mayBeShown = (answer: string, type: DnsRecordType, egress: EgressPolicy): boolean =>
  egress.network === 'any' ||
  (addressesOf(answer).every((address) => guardAddress(address, egress).allowed) &&
    !namesOf(answer, type).some(isPrivateName));
