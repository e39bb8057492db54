import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SERVER_FLAGS } from '../../../scripts/lib/paths.mjs';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pharos-dot-env-'));
});
afterEach(() => rm(folder, { recursive: true }));

const LOAD = `
  import { loadDotEnv } from ${JSON.stringify(new URL('./settings.ts', import.meta.url))};
  console.log(JSON.stringify([loadDotEnv(), process.env.PORT, process.env.SIGNUP]));`;

it('reads a file with a byte-order mark, and gives priority to the environment', async () => {
  await writeFile(join(folder, '.env'), '\uFEFFPORT=4000\r\nSIGNUP=closed\r\n');
  const load = async (env: Record<string, string>) => {
    const args = [...SERVER_FLAGS, '--input-type=module', '-e', LOAD];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, env });
    return JSON.parse(stdout);
  };
  expect(await load({})).toEqual([['PORT', 'SIGNUP'], '4000', 'closed']);
  expect(await load({ PORT: '5000' })).toEqual([['PORT', 'SIGNUP'], '5000', 'closed']);
});
