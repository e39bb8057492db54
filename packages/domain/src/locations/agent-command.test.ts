import { expect, test } from 'vitest';
import { agentCommand } from './agent-command.ts';

test('puts the settings before the command and omits settings without a value', () => {
  expect(
    agentCommand({ NATS_URL: 'tls://nats.example.com:4222', PROBE_NETWORK: undefined, LOCATION_KEY: 'north' }),
  ).toBe('NATS_URL=tls://nats.example.com:4222 LOCATION_KEY=north npm start -- --role=agent');
});

test.each([
  ['The North', "'The North'"],
  ["O'Hare; $(rm -rf x) `y` \\", "'O'\\''Hare; $(rm -rf x) `y` \\'"],
  ['~root', "'~root'"],
  ['', "''"],
])('quotes %j so that a shell reads it unchanged', (name, quoted) => {
  expect(agentCommand({ LOCATION_NAME: name })).toBe(`LOCATION_NAME=${quoted} npm start -- --role=agent`);
});
