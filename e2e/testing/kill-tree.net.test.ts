import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { killTree } from './kill-tree.ts';

/** A process with two children that prints its IDs. Its name imitates fields of /proc/…/stat. */
const FAMILY = `
  const { spawn } = require('node:child_process');
  process.title = 'a) S 1 (b';
  const child = () => spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']).pid;
  console.log(JSON.stringify([child(), child()]));
  setInterval(() => {}, 1000);`;

/** A zombie is not alive. In a container, no process may reap it. */
const isAlive = (pid: number): boolean => {
  try {
    return !/\) [ZX] [^)]*$/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

test('kills a process and its descendants, no other processes, and accepts processes that are gone', async () => {
  const start = async () => {
    const parent = spawn(process.execPath, ['-e', FAMILY], { stdio: ['ignore', 'pipe', 'ignore'] });
    const [line] = await once(createInterface(parent.stdout), 'line');
    const children: number[] = JSON.parse(line);
    return { parent, pid: parent.pid ?? 0, children, ended: once(parent, 'exit') };
  };
  const [family, neighbors] = [await start(), await start()];
  await killTree(family.pid);
  await family.ended;
  await expect.poll(() => family.children.filter(isAlive)).toEqual([]);
  expect(neighbors.children.filter(isAlive)).toEqual(neighbors.children);
  await killTree(family.pid);
  await killTree(neighbors.pid);
  await neighbors.ended;
});
