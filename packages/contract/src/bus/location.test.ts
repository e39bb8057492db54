import { expect, it } from 'vitest';
import { AgentAnnouncement } from './announcement.ts';

const read = (agent: object) => AgentAnnouncement.parse({ kind: 'here', agent, open: 0, at: 1 });

it('removes from each text of an agent what PostgreSQL cannot store', () => {
  const agent = (text: string) => ({
    agentId: `a${text}`,
    location: `north${text}`,
    locationName: `North${text}`,
    types: ['http'],
    unavailable: { icmp: `No sockets${text}` },
    address: `192.0.2.7${text}`,
    version: `1.2.3${text}`,
  });
  expect(read(agent('\0\ud800'))).toMatchObject({ agent: agent('\ufffd') });
});

it.each([{ families: ['IPv4\0'] }, { types: ['http\0'] }, { unavailable: { 'icmp\0': 'No sockets' } }])(
  'rejects %j, which contains an unknown value',
  (reported) => {
    expect(() =>
      read({ agentId: 'a', location: 'north', locationName: 'North', types: ['http'], ...reported }),
    ).toThrow();
  },
);
