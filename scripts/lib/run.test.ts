import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { NODE } from './paths.mjs';
import { run } from './run.mjs';

it('returns the exit code and passes on the output of both streams', async () => {
  const printed: Buffer[] = [];
  const program = "console.log('one'); console.error('two'); process.exitCode = 3;";
  expect(await run(NODE, ['-e', program], { onOutput: (chunk: Buffer) => void printed.push(chunk) })).toBe(3);
  expect(Buffer.concat(printed).toString().split('\n').sort()).toEqual(['', 'one', 'two']);
});

it('does not wait for the output of a process that was left behind', async () => {
  const left = "spawn(process.execPath, ['-e', 'setTimeout(() => {}, 30_000)'], { stdio: 'inherit', detached: true })";
  const program = `const { pid } = require('node:child_process').${left}; console.log(pid); process.exit();`;
  const printed: Buffer[] = [];
  expect(await run(NODE, ['-e', program], { onOutput: (chunk: Buffer) => void printed.push(chunk) })).toBe(0);
  // Throws if the process no longer exists.
  process.kill(Number(Buffer.concat(printed)), 'SIGKILL');
});

it('forwards a signal to all running programs, and starts no program after it', async () => {
  const module = JSON.stringify(join(import.meta.dirname, 'run.mjs'));
  const waits = JSON.stringify(['-e', "console.log('waits'); setTimeout(() => {}, 30_000)"]);
  const starts = JSON.stringify(['-e', "console.log('starts')"]);
  const child = spawn(
    NODE,
    [
      '--input-type=module',
      '-e',
      `import { run } from ${module};
       const row = async () => [await run(process.execPath, ${waits}), await run(process.execPath, ${starts})];
       console.log(JSON.stringify(await Promise.all([row(), row()])));`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const printed = text(child.stdout);
  let waiting = 0;
  while (waiting < 2) waiting += String((await once(child.stdout, 'data'))[0]).split('waits').length - 1;
  child.kill('SIGINT');
  const lines = (await printed).trim().split('\n');
  expect(lines).toEqual(['waits', 'waits', '[[130,130],[130,130]]']);
});
