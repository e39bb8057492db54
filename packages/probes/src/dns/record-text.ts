import type { DnsRecordType } from '@pharos/contract/states.ts';
import ipaddr from 'ipaddr.js';
import { BROKEN, dnsError } from './dns-message.ts';

/**
 * Keys of service bindings by number. Other keys are written as "key" and their number (RFC 9460 section 14.3.2, RFC
 * 9461).
 */
const KEYS = ['mandatory', 'alpn', 'no-default-alpn', 'port', 'ipv4hint', 'ech', 'ipv6hint', 'dohpath'];

const keyName = (key: number): string => KEYS[key] ?? `key${key}`;

/** Throws EBADRESP if the data ends too early. */
class Reader {
  readonly #data: Buffer;
  #at = 0;

  constructor(data: Buffer) {
    this.#data = data;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#data.length;
  }

  bytes(length: number): Buffer {
    const end = this.#at + length;
    if (end > this.#data.length) throw dnsError(BROKEN);
    const bytes = this.#data.subarray(this.#at, end);
    this.#at = end;
    return bytes;
  }

  number(length: number): number {
    return this.bytes(length).readUIntBE(0, length);
  }

  counted(lengthBytes: number): Buffer {
    return this.bytes(this.number(lengthBytes));
  }

  rest(): Buffer {
    return this.bytes(this.#data.length - this.#at);
  }
}

/** Escapes special characters with a backslash, and bytes outside of `printed` as \DDD (RFC 1035 section 5.1). */
const escapeBytes = (bytes: Buffer, { printed, special }: { printed: RegExp; special: RegExp }): string =>
  [...bytes]
    .map((byte) => {
      const character = String.fromCharCode(byte);
      if (!printed.test(character)) return `\\${`${byte}`.padStart(3, '0')}`;
      return special.test(character) ? `\\${character}` : character;
    })
    .join('');

const IN_QUOTES = { printed: /[ -~]/, special: /["\\]/ };
/** Without escapes, a comma would look like the end of a record, and an equals sign like a parameter. */
const IN_LABEL = { printed: /[!-+\--<>-~]/, special: /["\\.;()@$]/ };

const quote = (bytes: Buffer): string => `"${escapeBytes(bytes, IN_QUOTES)}"`;

const readName = (reader: Reader): string => {
  const labels: string[] = [];
  let wireLength = 1;
  for (let label = readLabel(reader); label.length > 0; label = readLabel(reader)) {
    wireLength += label.length + 1;
    if (wireLength > 255) throw dnsError(BROKEN);
    labels.push(escapeBytes(label, IN_LABEL));
  }
  return labels.join('.') || '.';
};

const readLabel = (reader: Reader): Buffer => {
  const label = reader.counted(1);
  if (label.length > 63) throw dnsError(BROKEN);
  return label;
};

const listOf = (value: Buffer, readItem: (reader: Reader) => string): string => {
  const reader = new Reader(value);
  const items: string[] = [];
  do items.push(readItem(reader));
  while (!reader.isAtEnd);
  return items.join(',');
};

const readIpv6 = (reader: Reader): string => ipaddr.fromByteArray([...reader.bytes(16)]).toString();

/** A comma or backslash in an item of a quoted list gets a backslash (RFC 9460 appendix A.1). */
const readProtocol = (reader: Reader): string => {
  const id = reader.counted(1);
  if (id.length === 0) throw dnsError(BROKEN);
  const item = id.toString('latin1').replace(/[\\,]/g, '\\$&');
  return escapeBytes(Buffer.from(item, 'latin1'), IN_QUOTES);
};

const portText = (value: Buffer): string => {
  if (value.length !== 2) throw dnsError(BROKEN);
  return `${value.readUInt16BE()}`;
};

const VALUES: Record<string, (value: Buffer) => string> = {
  mandatory: (value) => listOf(value, (reader) => keyName(reader.number(2))),
  alpn: (value) => `"${listOf(value, readProtocol)}"`,
  port: portText,
  ipv4hint: (value) => listOf(value, (reader) => reader.bytes(4).join('.')),
  ech: (value) => value.toString('base64'),
  ipv6hint: (value) => listOf(value, readIpv6),
};

const parameterText = (key: number, value: Buffer): string => {
  const name = keyName(key);
  if (name === 'no-default-alpn' && value.length > 0) throw dnsError(BROKEN);
  const text = VALUES[name]?.(value) ?? (value.length > 0 ? quote(value) : '');
  return text === '' ? name : `${name}=${text}`;
};

/** Source: RFC 9460 sections 2.1 and 2.2. Throws EBADRESP. */
export const serviceBindingText = (data: Buffer): string => {
  const reader = new Reader(data);
  const texts = [`${reader.number(2)}`, readName(reader)];
  for (let last = -1; !reader.isAtEnd; ) {
    const key = reader.number(2);
    if (key <= last) throw dnsError(BROKEN);
    texts.push(parameterText(key, reader.counted(2)));
    last = key;
  }
  return texts.join(' ');
};

/** Source: RFC 4034 section 5.3. Throws EBADRESP. */
export const delegationSignerText = (data: Buffer): string => {
  const reader = new Reader(data);
  const numbers = [reader.number(2), reader.number(1), reader.number(1)];
  const digest = reader.rest();
  if (digest.length === 0) throw dnsError(BROKEN);
  return [...numbers, digest.toString('hex').toUpperCase()].join(' ');
};

/** For records that are a name without pointers, such as CNAME. Throws EBADRESP. */
export const nameText = (data: Buffer): string => readName(new Reader(data));

const latin1 = (bytes: Buffer): string => bytes.toString('latin1');

const numbersText = (reader: Reader, lengths: readonly number[]): string =>
  lengths.map((length) => reader.number(length)).join(' ');

const textOfStrings = (data: Buffer): string => {
  const reader = new Reader(data);
  const strings: string[] = [];
  while (!reader.isAtEnd) strings.push(latin1(reader.counted(1)));
  return strings.join('');
};

const read =
  (textOf: (reader: Reader) => string) =>
  (data: Buffer): string =>
    textOf(new Reader(data));

/**
 * Record types and the presentation form of their data (RFC 1035, 2782, 3596, 4034, 6698, 8659, 9460). TXT and CAA have
 * the form of the Node.js resolver.
 */
export const RECORDS: Record<DnsRecordType, { type: number; textOf: (data: Buffer) => string }> = {
  A: { type: 1, textOf: read((reader) => reader.bytes(4).join('.')) },
  AAAA: { type: 28, textOf: read(readIpv6) },
  CAA: {
    type: 257,
    textOf: read((reader) => `${reader.number(1)} ${latin1(reader.counted(1))} "${latin1(reader.rest())}"`),
  },
  CNAME: { type: 5, textOf: nameText },
  DS: { type: 43, textOf: delegationSignerText },
  HTTPS: { type: 65, textOf: serviceBindingText },
  MX: { type: 15, textOf: read((reader) => `${reader.number(2)} ${readName(reader)}`) },
  NS: { type: 2, textOf: nameText },
  PTR: { type: 12, textOf: nameText },
  SOA: {
    type: 6,
    textOf: read((reader) => `${readName(reader)} ${readName(reader)} ${numbersText(reader, [4, 4, 4, 4, 4])}`),
  },
  SRV: { type: 33, textOf: read((reader) => `${numbersText(reader, [2, 2, 2])} ${readName(reader)}`) },
  SVCB: { type: 64, textOf: serviceBindingText },
  TLSA: {
    type: 52,
    textOf: read((reader) => `${numbersText(reader, [1, 1, 1])} ${reader.rest().toString('hex')}`),
  },
  TXT: { type: 16, textOf: textOfStrings },
};
