import type { CaaRecord, promises as dns } from 'node:dns';
import { domainToASCII } from 'node:url';
import type { DnsRecordType } from '@pharos/contract/states.ts';
import { resolverFor } from '../net/resolver-for.ts';
import { askNameServers } from './ask-name-servers.ts';
import { dnsError } from './dns-message.ts';
import { delegationSignerText, serviceBindingText } from './record-text.ts';

/** A name in presentation form. The root, which stands for "none" in MX and SRV, is a dot (RFC 7505, RFC 2782). */
const nameOf = (name: string): string => name || '.';

/** Node.js names the property of the value for its tag, calls the flags `critical`, and adds the type of the record. */
const caaOf = ({ critical, ...properties }: CaaRecord): string[] =>
  Object.entries(properties)
    .filter(([tag]) => tag !== 'type')
    .map(([tag, value]) => `${critical} ${tag} "${value}"`);

/** Types that the resolver of Node.js cannot ask for, by number (RFC 4034 section 5, RFC 9460 section 14), and their presentation form. */
const RAW = {
  DS: { type: 43, textOf: delegationSignerText },
  HTTPS: { type: 65, textOf: serviceBindingText },
  SVCB: { type: 64, textOf: serviceBindingText },
};
type RawType = keyof typeof RAW;

const isRaw = (type: DnsRecordType): type is RawType => Object.hasOwn(RAW, type);

/** How each other type is asked for, and its presentation form (RFC 1035 sections 3.3 and 5.1, RFC 2782, 3596, 6698, 8659). */
const ASK: Record<Exclude<DnsRecordType, RawType>, (resolver: dns.Resolver, host: string) => Promise<string[]>> = {
  A: (resolver, host) => resolver.resolve4(host),
  AAAA: (resolver, host) => resolver.resolve6(host),
  CAA: async (resolver, host) => (await resolver.resolveCaa(host)).flatMap(caaOf),
  CNAME: (resolver, host) => resolver.resolveCname(host),
  NS: async (resolver, host) => (await resolver.resolveNs(host)).map(nameOf),
  PTR: async (resolver, host) => (await resolver.resolvePtr(host)).map(nameOf),
  TLSA: async (resolver, host) =>
    (await resolver.resolveTlsa(host)).map(
      ({ certUsage, selector, match, data }) =>
        `${certUsage} ${selector} ${match} ${Buffer.from(data).toString('hex')}`,
    ),
  TXT: async (resolver, host) => (await resolver.resolveTxt(host)).map((parts) => parts.join('')),
  MX: async (resolver, host) =>
    (await resolver.resolveMx(host)).map(({ priority, exchange }) => `${priority} ${nameOf(exchange)}`),
  SRV: async (resolver, host) =>
    (await resolver.resolveSrv(host)).map((srv) => `${srv.priority} ${srv.weight} ${srv.port} ${nameOf(srv.name)}`),
  SOA: async (resolver, host) => {
    const soa = await resolver.resolveSoa(host);
    const { nsname, hostmaster, serial, refresh, retry, expire, minttl } = soa;
    return [`${nameOf(nsname)} ${nameOf(hostmaster)} ${serial} ${refresh} ${retry} ${expire} ${minttl}`];
  },
};

/** Without the root's dot, and in the ASCII form that travels (RFC 5891). What has none is asked as it is, and not found. */
const asciiName = (host: string): string => domainToASCII(host).replace(/\.$/, '') || host;

/**
 * The answers of one record type in presentation form, as the system's name servers (or the given ones) give them.
 * Rejects with the resolver's error: ENOTFOUND no such name, ENODATA no such record, ESERVFAIL, EREFUSED, ETIMEOUT.
 * `signal` ends a query of our own; those of the resolver cannot be called off.
 */
export const queryAnswers = async (
  host: string,
  type: DnsRecordType,
  nameServers: readonly string[] | undefined,
  signal: AbortSignal,
): Promise<string[]> => {
  const name = asciiName(host);
  if (!isRaw(type)) return ASK[type](resolverFor(nameServers), name);
  const data = await askNameServers(name, RAW[type].type, nameServers, signal);
  if (data.length === 0) throw dnsError('ENODATA');
  return data.map(RAW[type].textOf);
};
