import type { DetailedPeerCertificate, TLSSocket } from 'node:tls';
import type { CertificateFacts } from '@pharos/contract/bus/result.ts';
import { cutText } from '../cut-text.ts';
import { describeCertificateProblem } from './describe-certificate-problem.ts';

/** Limits of a report, because a hostile certificate can have thousands of names. */
const MAX_TEXT = 255;
const MAX_NAMES = 100;
const MAX_NAME_CHARACTERS = 8192;
const MAX_CHAIN = 10;

type Name = Record<string, string | string[] | undefined>;

const nameText = (name: Name | undefined): string => {
  const parts = Object.entries(name ?? {}).flatMap(([key, value]) =>
    [value ?? []].flat().map((each) => `${key}=${each}`),
  );
  return cutText(parts.toReversed().join(', '), 2 * MAX_TEXT);
};

/** Parses a text such as "DNS:a.example, IP Address:192.0.2.1". Node.js quotes entries with a comma as JSON. */
const altNames = (text: string | undefined): string[] =>
  (text?.match(/(?:[^,"]|"(?:[^"\\]|\\.)*")+/g) ?? [])
    .map((entry) => entry.trim().replace(/^(DNS|IP Address):/, ''))
    .filter((entry) => entry !== '');

/** `altNameCount` is the total number of names and is set only if some were omitted. */
const cutNames = (names: readonly string[]): Pick<CertificateFacts, 'altNames' | 'altNameCount'> => {
  let left = MAX_NAME_CHARACTERS;
  const shown = names
    .slice(0, MAX_NAMES)
    .map((name) => cutText(name, MAX_TEXT))
    .filter((name) => {
      left -= name.length;
      return left >= 0;
    });
  return shown.length < names.length ? { altNames: shown, altNameCount: names.length } : { altNames: shown };
};

/** Returns the chain from the leaf up. A self-signed root has itself as its issuer, which ends the chain. */
const chainOf = (leaf: DetailedPeerCertificate): DetailedPeerCertificate[] => {
  const chain: DetailedPeerCertificate[] = [];
  for (let each: DetailedPeerCertificate | undefined = leaf; each && !chain.includes(each); ) {
    chain.push(each);
    each = each.issuerCertificate;
  }
  return chain;
};

/** The time format of OpenSSL. JavaScript also accepts other texts and reads the year 5 as 2005. */
const TIME = /^[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d [1-9]\d{3} GMT$/;

/** Returns null for an unreadable time: a certificate can contain any text there and still be accepted. */
const timeOf = (text: string): number | null => {
  const time = TIME.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : time;
};

const earliest = (times: readonly (number | null)[]): number | null => {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.min(...known);
};

/** By the fingerprints of the chain, because probes see the same chains again and again. */
const cache = new Map<string, Omit<CertificateFacts, 'problem'>>();
const CACHED_CHAINS = 1000;

const describe = (leaf: DetailedPeerCertificate): Omit<CertificateFacts, 'problem'> => {
  const chain = chainOf(leaf);
  const key = chain.map(({ fingerprint256 }) => fingerprint256).join(' ');
  const known = cache.get(key);
  if (known) return known;
  const facts = {
    subject: nameText({ ...leaf.subject }),
    issuer: nameText({ ...leaf.issuer }),
    ...cutNames(altNames(leaf.subjectaltname)),
    notBefore: timeOf(leaf.valid_from),
    notAfter: earliest(chain.map((each) => timeOf(each.valid_to))),
    fingerprint: leaf.fingerprint256,
    chain: chain.slice(1, 1 + MAX_CHAIN).map(({ subject }) => nameText({ ...subject })),
  };
  if (cache.size >= CACHED_CHAINS) cache.clear();
  cache.set(key, facts);
  return facts;
};

export const certificateFacts = (
  socket: TLSSocket,
  host: string,
  seen: DetailedPeerCertificate | undefined,
): CertificateFacts | null => {
  const leaf = seen ?? socket.getPeerCertificate(true);
  if (!leaf?.fingerprint256) return null;
  const code = socket.authorized ? null : String(socket.authorizationError ?? '');
  const validity = { notBefore: timeOf(leaf.valid_from), notAfter: timeOf(leaf.valid_to) };
  const problem = code === null ? null : describeCertificateProblem(code, host, validity, Date.now());
  return { ...describe(leaf), problem };
};
