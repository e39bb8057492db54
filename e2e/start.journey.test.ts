import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startPharos } from './testing/pharos.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pharos-start-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** What a start that must not succeed says. */
const refusal = async (env: Record<string, string>): Promise<string> => {
  try {
    const pharos = await startPharos({ DATA_DIR: dataDir, ...env });
    await pharos.stop();
    return 'It started.';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

it('stops with one line and exit code 78 when a setting cannot be used', async () => {
  expect(await refusal({ CHECK_INTERVALS: 'often' })).toBe(
    'Pharos ended with 78 before it was ready:\n' +
      'CHECK_INTERVALS=often cannot be used: it must be seconds from 1 to 86400, separated by commas.\n',
  );
});

it('refuses a data folder that another Pharos works in, which goes on undisturbed', async () => {
  const first = await startPharos({ DATA_DIR: dataDir });
  try {
    const said = await refusal({});
    expect(said).toContain('Pharos ended with 78');
    expect(said.trim().split('\n')).toHaveLength(2);
    expect(said).toContain(dataDir);
    expect((await fetch(`${first.baseUrl}/readyz`)).status).toBe(200);
  } finally {
    expect(await first.stop()).toBe(0);
  }
});

it('says which port is taken', async () => {
  const first = await startPharos({ DATA_DIR: join(dataDir, 'first') });
  try {
    const said = await refusal({ DATA_DIR: join(dataDir, 'second'), PORT: new URL(first.baseUrl).port });
    expect(said).toContain('EADDRINUSE');
    expect(said.trim().split('\n')).toHaveLength(2);
  } finally {
    await first.stop();
  }
});
