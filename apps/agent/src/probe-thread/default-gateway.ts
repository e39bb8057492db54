import { readFile } from 'node:fs/promises';
import { DEFAULT_GATEWAY } from '@pharos/contract/bus/reference-names.ts';
import type { ProbeTarget } from '@pharos/contract/bus/target.ts';

const ROUTES = '/proc/net/route';
/** RTF_GATEWAY of route(8): packets are sent to a gateway. */
const HAS_GATEWAY = 0x2;

/** Returns the gateway of the IPv4 default route with the lowest metric. The table has the format of proc(5). */
export const gatewayOf = (routes: string): string | null => {
  const defaults = routes
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, destination, , flags, , , , mask]) =>
        destination === '00000000' && mask === '00000000' && (Number.parseInt(flags ?? '', 16) & HAS_GATEWAY) !== 0,
    )
    .toSorted((a, b) => Number(a[6]) - Number(b[6]));
  const gateway = defaults[0]?.[2];
  // The bytes are in the (little-endian) order of the machine.
  return gateway ? [...Buffer.from(gateway, 'hex')].toReversed().join('.') : null;
};

/** Replaces the placeholder name by the address. Without a gateway, the name remains and does not resolve. */
export const withOwnGateway = async (target: ProbeTarget): Promise<ProbeTarget> => {
  if (target.type !== 'icmp' || target.host !== DEFAULT_GATEWAY) return target;
  const routes = await readFile(ROUTES, 'utf8').catch(() => '');
  const gateway = gatewayOf(routes);
  return gateway === null ? target : { ...target, host: gateway };
};
