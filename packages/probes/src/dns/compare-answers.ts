import type { DnsRecordType } from '@pharos/contract/states.ts';
import ipaddr from 'ipaddr.js';

const name = (value: string): string => value.toLowerCase().replace(/\.$/, '');

/** Fields apart by single spaces; names without case and trailing dot, numbers without leading zeros. */
const fields = (value: string): string =>
  value
    .split(/\s+/)
    .map((field) => (/^\d+$/.test(field) ? field.replace(/^0+(?=\d)/, '') : name(field)))
    .join(' ');

const address = (value: string): string =>
  ipaddr.isValid(value) ? ipaddr.parse(value).toString() : value.toLowerCase();

/** Text counts as it stands; quotes around it, as in zone files, do not. */
const text = (value: string): string => value.replace(/^"(.*)"$/s, '$1').trim();

const NORMALIZE: Record<DnsRecordType, (value: string) => string> = {
  A: address,
  AAAA: address,
  CNAME: name,
  NS: name,
  MX: fields,
  SRV: fields,
  SOA: fields,
  TXT: text,
};

/** The set of values in a comma-separated list, each in one spelling. A TXT value that holds commas is split in the same way on both sides. */
const valuesOf = (list: string, type: DnsRecordType): Set<string> =>
  new Set(
    list
      .split(',')
      .map((value) => value.trim())
      .filter((value) => value !== '')
      .map((value) => NORMALIZE[type](value)),
  );

/** Whether the answers are the expected comma-separated values, in any order (names without case, RFC 4343). */
export const answersMatch = (answers: readonly string[], expected: string, type: DnsRecordType): boolean => {
  const got = valuesOf(answers.join(','), type);
  const wanted = valuesOf(expected, type);
  return got.size === wanted.size && got.isSubsetOf(wanted);
};
