import { expect, test } from 'vitest';
import { LISTEN, writeServerConfig } from './server-config.ts';

test('allows connections to NATS only from this machine by default, and explains how to change this', () => {
  const part = { key: 'KEY', token: 'TOKEN' };
  const config = writeServerConfig(
    { operator: 'OPERATOR', system: part, account: part },
    { listen: LISTEN, folder: '/var/lib/nats' },
  );
  expect(config).toContain('\nlisten: "127.0.0.1:4222"\n');
  expect(config).toMatch(/# .*Agents on other machines need TLS.*\n# .*change listen to "0\.0\.0\.0:4222"/);
});
