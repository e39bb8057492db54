import type { HttpsTarget } from '@pharos/contract/bus/target.ts';
import { hideSecrets, MIN_PART_LENGTH } from '@pharos/domain/text/hide-secrets.ts';
import type { ProbeFinding } from '../prober.ts';
import { HIDDEN } from './request-headers.ts';

type SecretTarget = Pick<HttpsTarget, 'url' | 'basicAuth' | 'headers'>;

const OPEN_HEADERS =
  /^(accept(-(charset|encoding|language))?|user-agent|cache-control|pragma|content-type|origin|x-requested-with|x-forwarded-(for|host|port|proto))$/i;
const OPEN_PARTS =
  /^(negotiate|scram-sha-(1|256)|aws4-hmac-sha256|(application|audio|font|image|message|model|multipart|text|video)\/[\w.+-]+)$/i;

/**
 * Removes the target's own secrets from a finding. A page that repeats the request would otherwise show them to
 * everyone who may read the evidence.
 */
export const maskSecrets = (finding: ProbeFinding, target: SecretTarget): ProbeFinding => {
  if (finding.verdict === 'AV') return finding;
  const secrets = secretsOf(target);
  if (secrets.length === 0) return finding;
  const mask = hideSecrets(secrets, HIDDEN);
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

/** Limits the time for masking. Further parts are hidden only as a part of the whole value. */
const MAX_PARTS = 300;

const secretsOf = ({ url, basicAuth, headers = {} }: SecretTarget): string[] => {
  const ofUrl = [decoded(URL.parse(url)?.password ?? '')];
  const credentials = basicAuth ? `${basicAuth.username}:${basicAuth.password}` : '';
  const ofBasicAuth = basicAuth ? [basicAuth.password, credentials, Buffer.from(credentials).toString('base64')] : [];
  const values = Object.entries(headers).flatMap(([name, value]) => (OPEN_HEADERS.test(name) ? [] : [value]));
  const parts = [...new Set(values.flatMap(secretsIn))].slice(0, MAX_PARTS);
  return [...ofUrl, ...ofBasicAuth, ...values, ...parts].filter((secret) => secret !== '');
};

const decoded = (password: string): string => {
  try {
    return decodeURIComponent(password);
  } catch {
    return password;
  }
};

/**
 * Returns the parts of a header's value that a page may show separately: "Bearer …", "Basic …" (RFC 7617), "name=…;
 * name=…", "name:…" and lists.
 */
const secretsIn = (value: string): string[] => {
  const [, basic] = /^Basic\s+(\S+)$/i.exec(value) ?? [];
  const credentials = basic === undefined ? '' : Buffer.from(basic, 'base64').toString();
  const parts = value.split(/[\s;,"']+/).flatMap(withoutName);
  return [
    ...(credentials === '' ? [] : [credentials, credentials.slice(credentials.indexOf(':') + 1)]),
    ...parts.filter((part) => part.length >= MIN_PART_LENGTH && !OPEN_PARTS.test(part)),
  ];
};

/** Removes the padding, and also the text before the first or the last separator. */
const withoutName = (padded: string): string[] => {
  const part = padded.replace(/=+$/, '');
  return [part, part.replace(/^[^=:]*[=:]/, ''), part.replace(/^.*[=:]/, '')];
};
