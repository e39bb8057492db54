import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { captureOutputTail } from './process-output-tail.ts';

const start = (script: string): ChildProcess =>
  spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'pipe'] });

test.each([
  ['process.exitCode = 3; console.error("out of coffee")', 'with code 3. It said last:\nout of coffee\n'],
  ['process.kill(process.pid, "SIGKILL")', 'by SIGKILL. It said last:\n(nothing)'],
  ['console.error("long".repeat(1e5) + " ago"); process.exitCode = 1', `${'long'.repeat(1999).slice(1)} ago\n`],
])('reports how a process exited unexpectedly: %s', async (script, end) => {
  const told: string[] = [];
  const child = start(script);
  const output = captureOutputTail(child, (text) => told.push(text));
  await once(child, 'close');
  expect(told).toEqual([expect.stringContaining(`Pharos (process ${child.pid}) ended unasked after`)]);
  expect(told[0]).toContain(end);
  expect(output.said().length).toBeLessThanOrEqual(8000);
});

test('reports nothing about an expected exit', async () => {
  const told: string[] = [];
  const child = start('console.error("good night")');
  const output = captureOutputTail(child, (text) => told.push(text));
  output.expectEnd();
  await once(child, 'close');
  expect([told, output.said()]).toEqual([[], 'good night\n']);
});
