import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { prepareDataDir } from './data-dir.ts';
import { Api, type Pharos, startPharos } from './pharos.ts';
import { runOperatorCommand } from './run-command.ts';
import { startTarget } from './target.ts';

interface Check {
  id: number;
  name: string;
  url: string;
}

export interface BackedUpPharos {
  folder: string;
  /** The data folder that was backed up. */
  original: string;
  file: string;
  start(env: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
  checks(): Promise<Check[]>;
  results(): Promise<string[]>;
  /**
   * A new result proves that the password was decrypted, because Pharos does not probe a check with an unreadable
   * password.
   */
  waitForNewResult(): Promise<void>;
  close(): Promise<void>;
}

export const backUpPharos = async (): Promise<BackedUpPharos> => {
  const folder = await mkdtemp(join(tmpdir(), 'pharos-backup-'));
  const original = join(folder, 'original');
  const file = join(folder, 'first.backup');
  const target = await startTarget();
  let pharos: Pharos | undefined;
  let api: Api | undefined;
  const signedIn = (): Api => {
    if (api === undefined) throw new Error('Pharos was not started');
    return api;
  };
  const start = async (env: Record<string, string>): Promise<void> => {
    pharos = await startPharos({ CHECK_INTERVALS: '2,60,300,600', ...env });
    api = api?.at(pharos.baseUrl) ?? (await Api.signUp(pharos.baseUrl));
  };
  const stop = async (): Promise<void> => {
    await pharos?.stop();
    pharos = undefined;
  };
  let checkId = 0;
  const results = async (): Promise<string[]> => {
    const path = `/check-results/?check_id=${checkId}&limit=100`;
    const answer = await signedIn().get<{ results: { check_start_time: string }[] }>(path);
    return answer.results.map(({ check_start_time }) => check_start_time);
  };
  const waitForNewResult = async (): Promise<void> => {
    const before = new Set(await results());
    await vi.waitFor(async () => expect((await results()).filter((time) => !before.has(time))).not.toHaveLength(0), {
      interval: 200,
    });
  };
  const close = async (): Promise<void> => {
    await stop();
    await target.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await prepareDataDir(original);
    await start({ DATA_DIR: original });
    ({ id: checkId } = await signedIn().post<{ id: number }>('/checks/', {
      name: 'Shop',
      type: 'http',
      url: target.url,
      monitering_interval: 2,
      data: JSON.stringify({
        basic_authentication: { basic_auth_username: 'ann', basic_auth_password: 'a secret word' },
      }),
    }));
    await waitForNewResult();
    const made = await runOperatorCommand('backup', [file], { DATA_DIR: original });
    expect(made).toMatchObject({ code: 0, failed: '' });
    expect(made.output).toContain('The backup contains the key');
  } catch (error) {
    await close();
    throw error;
  }
  return {
    folder,
    original,
    file,
    start,
    stop,
    checks: async () =>
      (await signedIn().get<{ results: Check[] }>('/checks/')).results.map(({ id, name, url }) => ({ id, name, url })),
    results,
    waitForNewResult,
    close,
  };
};
