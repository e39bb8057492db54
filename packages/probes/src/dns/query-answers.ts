import type { CaaRecord, promises as dns } from 'node:dns';
import { domainToASCII } from 'node:url';
import type { DnsRecordType } from '@pharos/contract/states.ts';
import { isPrivateName } from '../egress-guard/is-private-name.ts';
import type { EgressPolicy } from '../egress-guard/policy.ts';
import { TargetNotAllowed } from '../egress-guard/target-not-allowed.ts';
import { resolverFor } from '../net/resolver-for.ts';
import { dnsError } from './dns-message.ts';
import { queryNameServers } from './query-name-servers.ts';
import { nameText, RECORDS } from './record-text.ts';

/** The root, which means "none" in MX and SRV, is a dot (RFC 7505, RFC 2782). */
const nameOf = (name: string): string => name || '.';

/** Node.js uses the tag of a CAA record as a property name, calls the flags `critical`, and adds the record type. */
const caaOf = ({ critical, ...properties }: CaaRecord): string[] =>
  Object.entries(properties)
    .filter(([tag]) => tag !== 'type')
    .map(([tag, value]) => `${critical} ${tag} "${value}"`);

/** Record types that the Node.js resolver cannot query. */
type RawType = 'DS' | 'HTTPS' | 'SVCB';

const isAskable = (type: DnsRecordType): type is Exclude<DnsRecordType, RawType> => Object.hasOwn(RESOLVE, type);

/** Queries with their presentation form (RFC 1035 sections 3.3 and 5.1, RFC 2782, 3596, 6698, 8659). */
const RESOLVE: Record<Exclude<DnsRecordType, RawType>, (resolver: dns.Resolver, host: string) => Promise<string[]>> = {
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

/** Converts a name to ASCII (RFC 5891). A name without an ASCII form is queried unchanged, and is not found. */
const asciiName = (host: string): string => domainToASCII(host).replace(/\.$/, '') || host;

/**
 * Returns the answers in presentation form, from the system's name servers or the given ones.
 * - Rejects with the resolver's error: ENOTFOUND if there is no such name, ENODATA if there is no such record,
 * ESERVFAIL, EREFUSED or ETIMEOUT.
 * - If only the public network is allowed, rejects with `TargetNotAllowed` if an alias leads to a private name. This
 * requires a query without the Node.js resolver.
 * - `signal` aborts only queries without the Node.js resolver.
 */
export const queryAnswers = async (
  host: string,
  type: DnsRecordType,
  nameServers: readonly string[] | undefined,
  signal: AbortSignal,
  { network }: EgressPolicy = { network: 'any' },
): Promise<string[]> => {
  const name = asciiName(host);
  if (network === 'any' && isAskable(type)) return RESOLVE[type](resolverFor(nameServers), name);
  const reply = await queryNameServers(name, RECORDS[type].type, nameServers, signal);
  if (network === 'public' && reply.aliases.map(nameText).some(isPrivateName)) {
    throw new TargetNotAllowed(`${name} is an alias of a name for private networks`);
  }
  if ('code' in reply) throw dnsError(reply.code);
  if (reply.data.length === 0) throw dnsError('ENODATA');
  return reply.data.map(RECORDS[type].textOf);
};
