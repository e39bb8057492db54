import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { strippedFile } from './places.mjs';

const LIB = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = {
  'main.ts':
    "import { Worker } from 'node:worker_threads';\nimport './other.ts';\nnew Worker(new URL('thread.ts', import.meta.url));\n",
  'other.ts': "const what: string = 'main thread';\nconsole.log(what);\n",
  'thread.ts': "const what: string = 'probe thread';\nconsole.log(what);\n",
};
const RUNS = { code: 0, out: 'main thread\nprobe thread\n', lines: 0 };

let root: string;
let stripped: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pharos-stripped-'));
  stripped = join(root, 'apps/server/dist/stripped');
  for (const folder of ['apps/agent/src', 'apps/server/src', 'packages', 'node_modules/node/bin']) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  symlinkSync(process.execPath, join(root, 'node_modules/node/bin/node'));
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
  for (const name of ['paths.mjs', 'run.mjs', 'stripped']) {
    cpSync(join(LIB, name), join(root, 'scripts/lib', name), { recursive: true });
  }
  for (const [name, source] of Object.entries(SOURCES)) writeFileSync(join(root, 'apps/server/src', name), source);
});
afterEach(() => rmSync(root, { recursive: true }));

const run = async (program: string, ...args: string[]) => {
  const child = spawn(program, args, { cwd: root });
  const code = new Promise((resolve) => child.once('exit', resolve));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, out, err, lines: err.split('\n').length - 1 };
};
const node = (...args: string[]) => run(process.execPath, ...args);
const ENSURE = "import { ensureStripped } from './scripts/lib/stripped/ensure.mjs';\nawait ensureStripped();";
const ensure = () => node('--input-type=module', '--eval', ENSURE);
const start = () => node('--import=./scripts/lib/stripped/load.mjs', 'apps/server/src/main.ts');
const fileOf = (name: keyof typeof SOURCES) =>
  join(stripped, strippedFile(SOURCES[name]).slice(dirname(strippedFile('')).length));
const written = () => readdirSync(stripped).sort();

const DAMAGES: Record<string, (file: string) => void> = {
  'an empty file': (file) => truncateSync(file),
  'a cut file': (file) => truncateSync(file, readFileSync(file).length - 1),
  'a file that has lost its middle': (file) => writeFileSync(file, readFileSync(file, 'utf8').replace("'", '')),
  'a folder in place of a file': (file) => {
    rmSync(file);
    mkdirSync(join(file, 'inside'), { recursive: true });
  },
};

const ALL = ['main.ts', 'other.ts', 'thread.ts'] as const;

it.each([
  ...Object.keys(DAMAGES).map((damage) => [damage, ALL] as const),
  ...ALL.map((name) => ['an empty file', [name]] as const),
])(
  'starts with one warning line despite %s in place of the source of %j, and replaces it later',
  async (damage, names) => {
    await ensure();
    const whole = written();
    for (const name of names) DAMAGES[damage]?.(fileOf(name));
    expect(await start()).toMatchObject({ ...RUNS, lines: 1, err: expect.stringContaining(stripped) });

    expect(await ensure()).toMatchObject({ code: 0, lines: 0 });
    expect(await start()).toMatchObject(RUNS);
    expect(written()).toEqual(whole);
  },
);

it('starts with one warning line if the folder cannot be used', async () => {
  mkdirSync(dirname(stripped), { recursive: true });
  writeFileSync(stripped, '');
  expect(await ensure()).toMatchObject({
    code: 0,
    lines: 1,
    err: expect.stringMatching(/EEXIST.* and 4 more failures/),
  });
  expect(await start()).toMatchObject({ ...RUNS, lines: 1 });
});

it('starts with one warning line if the disk is full, and leaves no partial file', async () => {
  const limited = await run(
    'sh',
    '-c',
    'ulimit -f 0; exec "$0" "$@"',
    process.execPath,
    '--input-type=module',
    '--eval',
    ENSURE,
  );
  expect(limited).toMatchObject({ code: 0, lines: 1, err: expect.stringContaining('EFBIG') });
  expect(written()).toEqual([]);
  expect(await start()).toMatchObject(RUNS);
});

it('allows two processes to write at the same time', async () => {
  expect(await Promise.all([ensure(), ensure()])).toMatchObject([
    { code: 0, lines: 0 },
    { code: 0, lines: 0 },
  ]);
  expect(written()).toHaveLength(3);
  expect(await start()).toMatchObject(RUNS);
});

it('removes unneeded files after an hour, but no files that another process may be writing', async () => {
  mkdirSync(stripped, { recursive: true });
  const [fresh, old] = [`${fileOf('main.ts')}.1`, `${fileOf('main.ts')}.2`];
  for (const file of [fresh, old]) writeFileSync(file, '');
  const before = Date.now() / 1000 - 3700;
  utimesSync(old, before, before);
  await ensure();
  expect([existsSync(fresh), existsSync(old)]).toEqual([true, false]);
});
