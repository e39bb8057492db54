import { DEFAULT_GATEWAY } from '@pharos/contract/bus/reference-names.ts';
import { expect, it } from 'vitest';
import { gatewayOf, withOwnGateway } from './default-gateway.ts';

const HEAD = 'Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT\n';
const route = (destination: string, gateway: string, flags: string, metric: number, mask: string) =>
  `eth0\t${destination}\t${gateway}\t${flags}\t0\t0\t${metric}\t${mask}\t0\t0\t0\n`;
const LAN = route('0001A8C0', '00000000', '0001', 100, '00FFFFFF');

it.each([
  ['the default route', HEAD + LAN + route('00000000', '0101A8C0', '0003', 0, '00000000'), '192.168.1.1'],
  [
    'the least metric of several',
    `${HEAD}${route('00000000', '0100000A', '0003', 600, '00000000')}${route('00000000', '0101A8C0', '0003', 100, '00000000')}`,
    '192.168.1.1',
  ],
  ['no route but that of the network', HEAD + LAN, null],
  ['a default route without a gateway', HEAD + route('00000000', '00000000', '0001', 0, '00000000'), null],
  ['a route to a half of all addresses', HEAD + route('00000000', '0101A8C0', '0003', 0, '00000080'), null],
  ['nothing', '', null],
])('finds the gateway in a routing table with: %s', (_, table, gateway) => {
  expect(gatewayOf(table)).toBe(gateway);
});

it('does not change other targets', async () => {
  const target = { type: 'icmp' as const, host: '192.0.2.1', timeoutSeconds: 1 };
  expect(await withOwnGateway(target)).toBe(target);
  const tcp = { type: 'tcp' as const, host: DEFAULT_GATEWAY, port: 1, timeoutSeconds: 1 };
  expect(await withOwnGateway(tcp)).toBe(tcp);
});
