import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { captureOutputTail } from './process-output-tail.ts';

const start = (script: string): ChildProcess =>
  spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'pipe'] });

test.each([
  ['process.exitCode = 3; console.error("out of coffee")', 'with code 3. Last output:\nout of coffee\n'],
  ['process.kill(process.pid, "SIGKILL")', 'by SIGKILL. Last output:\n(nothing)'],
  ['console.error("long".repeat(1e5) + " ago"); process.exitCode = 1', `${'long'.repeat(1999).slice(1)} ago\n`],
])('reports how a process exited unexpectedly: %s', async (script, end) => {
  const reports: string[] = [];
  const child = start(script);
  const output = captureOutputTail(child, (text) => reports.push(text));
  await once(child, 'close');
  expect(reports).toEqual([expect.stringContaining(`Pharos (process ${child.pid}) exited unexpectedly after`)]);
  expect(reports[0]).toContain(end);
  expect(output.text().length).toBeLessThanOrEqual(8000);
});

test('reports nothing about an expected exit', async () => {
  const reports: string[] = [];
  const child = start('console.error("good night")');
  const output = captureOutputTail(child, (text) => reports.push(text));
  output.expectEnd();
  await once(child, 'close');
  expect([reports, output.text()]).toEqual([[], 'good night\n']);
});
