import { expect, test } from 'vitest';
import { describeAgents } from './describe-agents.ts';
import { anAgent } from './testing/messages.ts';

const fresh = anAgent({
  address: '192.0.2.7',
  version: '2.0.0',
  families: ['IPv4', 'IPv6'],
  capacity: 2000,
  types: ['http', 'icmp'],
});
const former = anAgent({ types: ['http', 'tcp'], unavailable: { icmp: 'no sockets' } });

test('combines the reports of all agents of a location', () => {
  const other = { ...fresh, address: '192.0.2.8', version: '2.0.1', families: ['IPv4' as const], capacity: 500 };
  const agents = [fresh, other].map((agent, open) => ({ agent, isConfined: open === 1, open }));
  expect(describeAgents('north', agents)).toEqual({
    key: 'north',
    name: 'North',
    types: ['http', 'icmp'],
    address: '192.0.2.7',
    queued: 1,
    isConfined: true,
    agents: 2,
    versions: ['2.0.0', '2.0.1'],
    addresses: ['192.0.2.7', '192.0.2.8'],
    families: ['IPv4'],
    capacity: 2500,
  });
});

test('omits values that one of the agents does not report', () => {
  const agents = [fresh, former].map((agent) => ({ agent, isConfined: false, open: 0 }));
  expect(describeAgents('north', agents)).toEqual({
    key: 'north',
    name: 'North',
    types: ['http'],
    unavailable: { icmp: 'no sockets' },
    address: '192.0.2.7',
    queued: 0,
    agents: 2,
    versions: ['2.0.0'],
    addresses: ['192.0.2.7'],
  });
});

test('reports the offset of the agent whose clock differs most, ahead or behind', () => {
  const offsetOf = (...offsets: (number | null)[]) =>
    describeAgents(
      'north',
      offsets.map((clockOffsetMs) => ({ agent: fresh, isConfined: false, open: 0, clockOffsetMs })),
    ).clockOffsetMs;
  expect([offsetOf(20, -300, 100), offsetOf(20, -10), offsetOf(null, 0), offsetOf(null)]).toEqual([
    -300,
    20,
    0,
    undefined,
  ]);
});
