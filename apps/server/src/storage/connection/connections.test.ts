import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { serverSettings } from '../embedded/server-settings.ts';
import { CONNECTIONS } from './connections.ts';

const sum = Object.values(CONNECTIONS).reduce((total, count) => total + count, 0);

it('leaves the embedded server connections for a backup and a look inside, beside those of Pharos', () => {
  // PostgreSQL keeps three of them for its superuser.
  expect(Number(serverSettings.max_connections)).toBeGreaterThanOrEqual(2 * sum + 3);
});

it('says in the operating manual how many a process holds', () => {
  const manual = readFileSync(new URL('../../../../../docs/operate.md', import.meta.url), 'utf8');
  expect(/at most (\d+) connections/.exec(manual)?.[1]).toBe(String(sum));
});
