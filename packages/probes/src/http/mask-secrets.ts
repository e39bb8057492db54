import type { WebTarget } from '@pharos/contract/bus/target.ts';
import type { ProbeFinding } from '../prober.ts';
import { HIDDEN } from './request-headers.ts';

/** A shorter secret would hide arbitrary parts of a page, and protects nothing. */
const MIN_SECRET_LENGTH = 4;
/** A shorter part of a secret would be found by chance. */
const MIN_PART_LENGTH = 8;

/** Headers whose values are no secrets: a page that shows them is shown as it is. */
const OPEN_HEADERS =
  /^(accept(-.*)?|user-agent|cache-control|pragma|content-type|origin|referer|x-requested-with|x-forwarded-.*)$/i;
/** Headers whose values consist of a scheme or a name, and a secret that a page may show alone. */
const CREDENTIAL_HEADERS = /^((proxy-)?authorization|cookie)$/i;

/**
 * Returns the finding without the secrets of its own target: a page that repeats the request would show them to everybody who may read the
 * evidence. Finds them in clear, and as base64, URL, JSON and HTML write them, also where the excerpt cuts them.
 */
export const maskSecrets = (finding: ProbeFinding, target: WebTarget): ProbeFinding => {
  // An available page leaves no evidence.
  if (finding.verdict === 'AV') return finding;
  const spellings = spellingsOf(secretsOf(target));
  if (spellings.length === 0) return finding;
  const mask = (text: string): string => maskEnd(maskAll(text, spellings), spellings);
  const { summary, proberError, responseHeaders, bodyExcerpt } = finding;
  return {
    ...finding,
    summary: mask(summary),
    proberError: proberError === null ? null : mask(proberError),
    ...(responseHeaders && {
      responseHeaders: Object.fromEntries(
        Object.entries(responseHeaders).map(([name, value]) => [mask(name), mask(value)]),
      ),
    }),
    ...(bodyExcerpt !== undefined && { bodyExcerpt: mask(bodyExcerpt) }),
  };
};

const secretsOf = ({ url, basicAuth, headers = {} }: WebTarget): string[] => {
  const ofUrl = [decoded(URL.parse(url)?.password ?? '')];
  const credentials = basicAuth ? `${basicAuth.username}:${basicAuth.password}` : '';
  const ofBasicAuth = basicAuth ? [basicAuth.password, credentials, Buffer.from(credentials).toString('base64')] : [];
  const ofHeaders = Object.entries(headers)
    .filter(([name]) => !OPEN_HEADERS.test(name))
    .flatMap(([name, value]) => (CREDENTIAL_HEADERS.test(name) ? [value, ...credentialsIn(value)] : [value]));
  const secrets = [...ofUrl, ...ofBasicAuth, ...ofHeaders].map((secret) => secret.toWellFormed());
  return secrets.filter((secret) => secret.length >= MIN_SECRET_LENGTH);
};

const decoded = (password: string): string => {
  try {
    return decodeURIComponent(password);
  } catch {
    return password;
  }
};

/** The secrets of "Bearer …", "Basic …" (RFC 7617) and "name=…; name=…". */
const credentialsIn = (value: string): string[] => {
  const [, basic] = /^Basic\s+(\S+)$/i.exec(value) ?? [];
  const credentials = basic === undefined ? '' : Buffer.from(basic, 'base64').toString();
  const parts = value.split(/[\s;,]+/).flatMap((part) => [part, part.slice(part.indexOf('=') + 1)]);
  return [
    ...parts.filter((part) => part.length >= MIN_PART_LENGTH),
    ...(credentials === '' ? [] : [credentials, credentials.slice(credentials.indexOf(':') + 1)]),
  ];
};

/** All spellings of the secrets, the longest first: a shorter one may be a part of it. */
const spellingsOf = (secrets: readonly string[]): string[] => {
  const all = secrets.flatMap((secret) => {
    const url = encodeURIComponent(secret);
    const base64 = [0, 1, 2].map((offset) => withinBase64(secret, offset));
    return [
      secret,
      ...[url, url.replaceAll('%20', '+')].flatMap((text) => [
        text,
        text.replace(/%../g, (code) => code.toLowerCase()),
      ]),
      JSON.stringify(secret).slice(1, -1),
      secret.replace(/[&<>"']/g, (character) => HTML[character] ?? character),
      ...base64.flatMap((text) => [text, text.replaceAll('+', '-').replaceAll('/', '_')]),
    ];
  });
  return [...new Set(all)].sort((a, b) => b.length - a.length);
};

const HTML: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** The characters that a secret alone decides in base64 (RFC 4648, section 4) of a text in which it follows `offset` bytes, modulo 3. */
const withinBase64 = (secret: string, offset: number): string => {
  const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)]);
  const whole = Math.floor((bytes.length * 8) / 6);
  const inner = bytes.toString('base64').slice(Math.ceil((offset * 8) / 6), whole);
  return inner.length < MIN_PART_LENGTH ? secret : inner;
};

const maskAll = (text: string, spellings: readonly string[]): string =>
  spellings.reduce((masked, spelling) => masked.replaceAll(spelling, HIDDEN), text);

/** The end of an excerpt may be the beginning of a secret. */
const maskEnd = (text: string, spellings: readonly string[]): string => {
  for (const spelling of spellings) {
    for (let length = Math.min(spelling.length - 1, text.length); length >= MIN_SECRET_LENGTH; length -= 1) {
      if (text.endsWith(spelling.slice(0, length))) return text.slice(0, -length) + HIDDEN;
    }
  }
  return text;
};
