import type { DnsRecordType } from '@pharos/contract/states.ts';
import ipaddr from 'ipaddr.js';

const name = (value: string): string => value.toLowerCase().replace(/(?<=.)\.$/, '');

const fields = (value: string): string =>
  value
    .split(/\s+/)
    .map((field) => (/^\d+$/.test(field) ? field.replace(/^0+(?=\d)/, '') : name(field)))
    .join(' ');

/** The case of the tag and the quotes of the value do not count (RFC 8659 section 4.1). */
const property = (value: string): string => {
  const [, flags = '', tag = '', text = value] = /^(\d+)\s+(\S+)\s+(.*)$/s.exec(value) ?? [];
  return `${fields(flags)} ${tag.toLowerCase()} ${text.replace(/^"(.*)"$/s, '$1')}`;
};

/** Normalizes three numbers and hexadecimal digits, which dig splits into groups (TLSA, DS). */
const digest = (value: string): string => {
  const [, numbers = '', digits = value] = /^((?:\d+\s+){3})(.*)$/s.exec(value) ?? [];
  return `${fields(numbers)}${digits.replace(/\s+/g, '').toLowerCase()}`;
};

const address = (value: string): string =>
  ipaddr.isValid(value) ? ipaddr.parse(value).toString() : value.toLowerCase();

/** A value of quoted strings, as in zone files and the output of dig, in a comma-separated list. */
const QUOTED = /(^|,)\s*("(?:[^"\\]|\\.)*"(?:\s+"(?:[^"\\]|\\.)*")*)\s*(?=,|$)/gs;
const STRING = /"((?:[^"\\]|\\.)*)"/gs;
/** A byte as a decimal number, or any character (RFC 1035 section 5.1). */
const ESCAPE = /\\(?:(\d{3})|(.))/gs;

const unescapeText = (text: string): string =>
  text.replace(ESCAPE, (_escape, byte?: string, character?: string) =>
    byte === undefined ? (character ?? '') : String.fromCharCode(Number(byte)),
  );

const unquoted = (quoted: string): string =>
  [...quoted.matchAll(STRING)].map(([, string = '']) => unescapeText(string)).join('');

const unquoteAll = (list: string): string =>
  list.replace(QUOTED, (_match, before: string, quoted: string) => before + unquoted(quoted));

const FIELD = /(?:[^\s"\\]|\\.|"(?:[^"\\]|\\.)*")+/gs;
/** A comma that is part of an item is written as "\,". */
const ITEM = /(?:[^,\\]|\\.)+/gs;

const ITEMS = new Map<string, (item: string) => string>([
  ['mandatory', name],
  ['alpn', (id) => id],
  ['port', fields],
  ['ipv4hint', address],
  ['ipv6hint', address],
]);

/** Removes quotes and escapes. The case of the key and the order of items do not matter. */
const parameter = (text: string): string => {
  const [written = '', value = ''] = text.split(/=(.*)/s);
  const key = written.toLowerCase() === 'key7' ? 'dohpath' : written.toLowerCase();
  const plain = unescapeText(value.replace(STRING, '$1'));
  const items = ITEMS.get(key);
  return `${key}=${items ? (plain.match(ITEM) ?? []).map(items).toSorted().join(',') : plain}`;
};

/** Priority, target, and parameters in any order (RFC 9460 section 2.1). */
const binding = (value: string): string => {
  const [priority = '', target = '', ...parameters] = value.match(FIELD) ?? [];
  return JSON.stringify([fields(priority), name(target), ...parameters.map(parameter).toSorted()]);
};

/** A comma outside of quotes separates service bindings if a priority and a target follow. */
const BINDINGS = /(?:[^",\\]|\\.|"(?:[^"\\]|\\.)*"|,(?!\s*\d+\s+[^\s=,]+(?:[\s,]|$)))+/gs;

const NORMALIZE: Record<DnsRecordType, (value: string) => string> = {
  A: address,
  AAAA: address,
  CAA: property,
  CNAME: name,
  DS: digest,
  HTTPS: binding,
  NS: name,
  MX: fields,
  PTR: name,
  SRV: fields,
  SOA: fields,
  SVCB: binding,
  TLSA: digest,
  TXT: (value) => value,
};

const splitList = (list: string, type: DnsRecordType): string[] => {
  if (type === 'HTTPS' || type === 'SVCB') return list.match(BINDINGS) ?? [];
  return (type === 'TXT' ? unquoteAll(list) : list).split(',');
};

/** A TXT value that contains commas is split in the same way on both sides. */
const valuesOf = (list: string, type: DnsRecordType): Set<string> =>
  new Set(
    splitList(list, type)
      .map((value) => value.trim())
      .filter((value) => value !== '')
      .map((value) => NORMALIZE[type](value)),
  );

/** Compares in any order. The case of names does not matter (RFC 4343). */
export const answersMatch = (answers: readonly string[], expected: string, type: DnsRecordType): boolean => {
  const got = valuesOf(answers.join(','), type);
  const wanted = valuesOf(expected, type);
  return got.size === wanted.size && got.isSubsetOf(wanted);
};
