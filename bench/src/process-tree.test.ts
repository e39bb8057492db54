import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { cpuMicros, memoryBytes, parseStat, threadCpuMicros, treeOf } from './process-tree.ts';

it('parses a process name with spaces and parentheses', () => {
  const text = '4242 (postgres: a) b) S 17 4242 4242 0 -1 4194560 900 0 3 0 12 34 5 6 20 0 1 0 99 1000 200';
  expect(parseStat(text)).toEqual({ pid: 4242, parent: 17, name: 'postgres: a) b', ticks: 57, ownTicks: 46 });
});

it('finds all descendants and no other processes', () => {
  const process = (pid: number, parent: number) => ({ pid, parent, name: 'x', ticks: 0, ownTicks: 0 });
  const all = [process(1, 0), process(2, 1), process(3, 2), process(4, 3), process(5, 1)];
  expect(treeOf(2, all).map(({ pid }) => pid)).toEqual([2, 3, 4]);
});

it('includes the CPU time of a child that has exited', async () => {
  const before = cpuMicros([process.pid]);
  const child = spawn(process.execPath, ['-e', 'while (process.cpuUsage().user < 200_000);']);
  await once(child, 'exit');
  expect(cpuMicros([process.pid]) - before).toBeGreaterThan(100_000);
});

it('measures the memory of a process', () => {
  expect(memoryBytes([process.pid])).toBeGreaterThan(10_000_000);
});

it('measures the CPU time of each thread by name', () => {
  const startMicros = process.threadCpuUsage().user;
  while (process.threadCpuUsage().user - startMicros < 100_000);
  expect(Math.max(...threadCpuMicros(process.pid).values())).toBeGreaterThan(50_000);
});
