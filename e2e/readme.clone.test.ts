import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));

let clone: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  clone = await mkdtemp(join(tmpdir(), 'pharos-clone-'));
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', REPOSITORY, clone]);
});

afterAll(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await rm(clone, { recursive: true, force: true });
});

/** Added by Vitest. One variable has the name of a Pharos setting. */
const OF_VITEST = /^(VITEST.*|TEST|NODE_ENV|BASE_URL|MODE|DEV|PROD|SSR|FORCE_COLOR|npm_.*)$/;

/** No folder of this checkout is on the PATH. */
const environment = () => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_VITEST.test(name))),
  PATH: (process.env.PATH ?? '')
    .split(':')
    .filter((folder) => !folder.startsWith(REPOSITORY))
    .join(':'),
  PORT: '0',
});

const npm = (...args: string[]): ChildProcess => {
  const child = spawn('npm', args, { cwd: clone, env: environment(), stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  return child;
};

const start = async (): Promise<{ baseUrl: string; tookMs: number; stop: () => Promise<number | null> }> => {
  const startedAt = performance.now();
  const child = npm('start');
  const baseUrl = await new Promise<string>((resolve, reject) => {
    if (child.stdout) {
      createInterface({ input: child.stdout }).on('line', (line) => {
        const ready = /^Pharos is ready at (\S+)$/.exec(line);
        if (ready?.[1]) resolve(ready[1]);
      });
    }
    child.once('exit', (code) => reject(new Error(`npm start exited with ${code}`)));
  });
  return {
    baseUrl,
    tookMs: performance.now() - startedAt,
    stop: async () => {
      child.kill('SIGTERM');
      const [code] = await once(child, 'exit');
      return code as number | null;
    },
  };
};

it('starts from a fresh clone with npm start, and starts again', async () => {
  const first = await start();
  console.log(`From a fresh clone to ready: ${(first.tookMs / 1000).toFixed(1)} s`);
  expect((await fetch(`${first.baseUrl}/readyz`)).status).toBe(200);
  expect(await (await fetch(first.baseUrl, { headers: { accept: 'text/html' } })).text()).toContain('Pharos');
  await first.stop();

  const second = await start();
  console.log(`Second start: ${(second.tookMs / 1000).toFixed(1)} s`);
  await second.stop();
});

it('passes npm test', async () => {
  const child = npm('test');
  child.stdout?.pipe(process.stdout);
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
});
