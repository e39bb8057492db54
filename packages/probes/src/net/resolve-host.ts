import { isIP } from 'node:net';
import { errorCode } from '../error-code.ts';
import { type ProbeRun, ProberError } from '../run-probe.ts';
import { lookUpHosts } from './hosts-file.ts';
import { resolverFor } from './resolver-for.ts';

/** RFC 8305 section 3, Resolution Delay. */
const RESOLUTION_DELAY_MS = 50;

export const NAME_SERVERS_UNREACHABLE = 'The name servers of this location are unreachable';

/**
 * Returns all addresses of a host in canonical spelling, IPv4 first. The sources in order are: IP address, `localhost`
 * (both families, RFC 6761 section 6.3), hosts file, DNS. getaddrinfo is not used, because a few unavailable name
 * servers would block its four threads. Rejects with the error of the resolver, or with ProberError if no name server
 * can be reached.
 */
export const resolveHost = async (name: string, run: ProbeRun): Promise<string[]> => {
  if (isIP(name)) return [name];
  run.clock.enter('dns');
  const listed = lookUpHosts(name, run.context.hostsFile);
  if (name === 'localhost' || name.endsWith('.localhost')) return withLoopback(listed);
  if (listed.length > 0) return byFamily(listed);
  return queryNameServers(name, run);
};

const LOOPBACK = ['127.0.0.1', '::1'];

/** Adds each loopback family that the hosts file does not list, because a service may listen on only one of them. */
const withLoopback = (listed: readonly string[]): string[] => {
  const missing = LOOPBACK.filter((address) => !listed.some((other) => familyOf(other) === isIP(address)));
  return byFamily([...listed, ...missing]);
};

const familyOf = (address: string): number => isIP(address.split('%', 1)[0] ?? '');

const byFamily = (addresses: readonly string[]): string[] => addresses.toSorted((a, b) => familyOf(a) - familyOf(b));

/** Queries A and AAAA at the same time. The first family with addresses waits a moment for the other one. */
const queryNameServers = (name: string, run: ProbeRun): Promise<string[]> =>
  run.deadline.within((resolve, reject) => {
    const resolver = resolverFor(run.context.nameServers);
    const found: { 4: string[]; 6: string[] } = { 4: [], 6: [] };
    const errors: unknown[] = [];
    let open = 2;
    let delay: NodeJS.Timeout | undefined;
    const finish = () => {
      clearTimeout(delay);
      const addresses = [...found[4], ...found[6]];
      if (addresses.length > 0) resolve(addresses);
      else reject(worst(errors));
    };
    const take = (family: 4 | 6) => (addresses: string[]) => {
      found[family] = addresses;
      open -= 1;
      if (open === 0) finish();
      else delay = setTimeout(finish, RESOLUTION_DELAY_MS);
    };
    const miss = (error: unknown) => {
      errors.push(error);
      open -= 1;
      if (open === 0) finish();
    };
    resolver.resolve4(name).then(take(4), miss);
    resolver.resolve6(name).then(take(6), miss);
    return () => clearTimeout(delay);
  });

/**
 * Selects the error to report. ENODATA comes last, because it only means that there is no such record. ECONNREFUSED is
 * a fault of the location and becomes a ProberError.
 */
const worst = (errors: readonly unknown[]): unknown => {
  const error = errors.find((each) => errorCode(each) !== 'ENODATA') ?? errors[0];
  return errorCode(error) === 'ECONNREFUSED' ? new ProberError(NAME_SERVERS_UNREACHABLE) : error;
};
