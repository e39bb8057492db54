import type { DnsRecordType } from '@pharos/contract/states.ts';
import ipaddr from 'ipaddr.js';

/** The root alone keeps its dot. */
const name = (value: string): string => value.toLowerCase().replace(/(?<=.)\.$/, '');

/** Fields apart by single spaces; names without case and trailing dot, numbers without leading zeros. */
const fields = (value: string): string =>
  value
    .split(/\s+/)
    .map((field) => (/^\d+$/.test(field) ? field.replace(/^0+(?=\d)/, '') : name(field)))
    .join(' ');

/** Flags, tag, value. The tag counts without case, the value without its quotes (RFC 8659 section 4.1). */
const property = (value: string): string => {
  const [, flags = '', tag = '', text = value] = /^(\d+)\s+(\S+)\s+(.*)$/s.exec(value) ?? [];
  return `${fields(flags)} ${tag.toLowerCase()} ${text.replace(/^"(.*)"$/s, '$1')}`;
};

/** Three numbers, then hexadecimal digits, which dig takes apart. */
const association = (value: string): string => {
  const [usage = '', selector = '', match = '', ...digits] = fields(value).split(' ');
  return `${usage} ${selector} ${match} ${digits.join('')}`;
};

const address = (value: string): string =>
  ipaddr.isValid(value) ? ipaddr.parse(value).toString() : value.toLowerCase();

/** A value of strings in quotes, as in zone files and as dig prints it, among values that are separated by commas. */
const QUOTED = /(^|,)\s*("(?:[^"\\]|\\.)*"(?:\s+"(?:[^"\\]|\\.)*")*)\s*(?=,|$)/gs;
/** A byte as a decimal number, or any character (RFC 1035 section 5.1). */
const ESCAPE = /\\(?:(\d{3})|(.))/gs;

/** The strings of a value together, without their quotes. */
const unquoted = (quoted: string): string =>
  [...quoted.matchAll(/"((?:[^"\\]|\\.)*)"/gs)]
    .map(([, string = '']) =>
      string.replace(ESCAPE, (_escape, byte?: string, character?: string) =>
        byte === undefined ? (character ?? '') : String.fromCharCode(Number(byte)),
      ),
    )
    .join('');

const unquoteAll = (list: string): string =>
  list.replace(QUOTED, (_match, before: string, quoted: string) => before + unquoted(quoted));

const NORMALIZE: Record<DnsRecordType, (value: string) => string> = {
  A: address,
  AAAA: address,
  CAA: property,
  CNAME: name,
  NS: name,
  MX: fields,
  PTR: name,
  SRV: fields,
  SOA: fields,
  TLSA: association,
  TXT: (value) => value,
};

/** The set of values in a comma-separated list, each in one spelling. A TXT value that holds commas is split in the same way on both sides. */
const valuesOf = (list: string, type: DnsRecordType): Set<string> =>
  new Set(
    (type === 'TXT' ? unquoteAll(list) : list)
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
