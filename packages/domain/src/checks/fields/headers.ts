import { CONNECTION_HEADERS } from './connection-headers.ts';
import { dataField } from './field.ts';
import { MAX_HEADERS, MAX_LENGTH } from './limits.ts';

/** A token (RFC 9110, section 5.6.2). */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** A field value (RFC 9110, section 5.5): visible characters, space, tab, and octets above 127. */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * Returns the custom headers as they are sent: without rows that have a blank name, and with trimmed names and values.
 */
export const trimHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .map(([name, value]) => [name.trim(), value.trim()] as const)
      .filter(([name]) => name !== ''),
  );

export const headersProblem = (headers: Readonly<Record<string, string>>): string | null => {
  const names = Object.keys(headers);
  if (names.length > MAX_HEADERS) return `Enter at most ${MAX_HEADERS} headers.`;
  const seen = new Set<string>();
  for (const [name, value] of Object.entries(headers)) {
    const key = name.toLowerCase();
    if (!TOKEN.test(name)) return `${shown(name)} is not a header name.`;
    if (name.length > MAX_LENGTH.headerName) return `${shown(name)} is too long for a header name.`;
    if (CONNECTION_HEADERS.has(key)) return `${name} is a header of the connection and cannot be set.`;
    if (seen.has(key)) return `${name} is listed twice.`;
    if (!VALUE.test(value)) return `The value of ${name} contains characters that are not allowed in a header.`;
    if (value.length > MAX_LENGTH.headerValue) {
      return `The value of ${name} is longer than ${MAX_LENGTH.headerValue} characters.`;
    }
    seen.add(key);
  }
  return null;
};

/** Validates a trimmed list of WebSocket subprotocols (RFC 6455, section 4.1). */
export const subprotocolsProblem = (csv: string): string | null => {
  if (csv === '') return null;
  const names = csv.split(',').map((name) => name.trim());
  const wrong = names.find((name, n) => !TOKEN.test(name) || names.indexOf(name) !== n);
  return wrong === undefined ? null : `${shown(wrong)} is not a valid subprotocol, or is listed twice.`;
};

/** Prefix, in lower case, of the headers of the WebSocket handshake. Only the prober sets these headers. */
export const HANDSHAKE_PREFIX = 'sec-websocket-';

/**
 * Returns a name that occurs twice after trimming, because one of the two values would be lost; null if there is none.
 */
const doubledName = (headers: Readonly<Record<string, string>>): string | null => {
  const names = Object.keys(headers)
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return names.find((name, n) => names.indexOf(name) !== n) ?? null;
};

const shown = (name: string): string => JSON.stringify(name.slice(0, 40));

export const headers = dataField<'custom_header', Record<string, string>, Record<string, string>>('custom_header', {
  defaultValue: () => ({}),
  problem: headersProblem,
  isSecret: true,
  gate: ['custom_header', 'Custom headers need'],
  read: (wire) => wire,
  write: (draft) => draft,
  apply: (draft) => {
    const twice = doubledName(draft);
    return twice === null ? { value: trimHeaders(draft) } : { message: `${shown(twice)} is listed twice.` };
  },
  toDraft: (setting) => setting,
});
