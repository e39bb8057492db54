import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { serverSettings } from '../embedded/server-settings.ts';
import { CONNECTIONS } from './connections.ts';

const sum = Object.values(CONNECTIONS).reduce((total, count) => total + count, 0);

it('leaves connections of the embedded server for a backup and for manual inspection', () => {
  // PostgreSQL reserves three connections for its superuser.
  expect(Number(serverSettings.max_connections)).toBeGreaterThanOrEqual(2 * sum + 3);
});

it('documents the number of connections of a process in the operating manual', () => {
  const manual = readFileSync(new URL('../../../../../docs/backup.md', import.meta.url), 'utf8');
  expect(/at most (\d+) connections/.exec(manual)?.[1]).toBe(String(sum));
});
