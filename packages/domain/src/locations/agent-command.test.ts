import { expect, test } from 'vitest';
import { agentCommand } from './agent-command.ts';

test('settings stand before the command; those without a value are left out', () => {
  expect(
    agentCommand({ NATS_URL: 'tls://nats.example.com:4222', PROBE_NETWORK: undefined, LOCATION_KEY: 'north' }),
  ).toBe('NATS_URL=tls://nats.example.com:4222 LOCATION_KEY=north npm start -- --role=agent');
});

test.each([
  ['The North', "'The North'"],
  ["O'Hare; $(rm -rf x) `y` \\", "'O'\\''Hare; $(rm -rf x) `y` \\'"],
  ['~root', "'~root'"],
  ['', "''"],
])('a shell reads %j as it is', (name, quoted) => {
  expect(agentCommand({ LOCATION_NAME: name })).toBe(`LOCATION_NAME=${quoted} npm start -- --role=agent`);
});
