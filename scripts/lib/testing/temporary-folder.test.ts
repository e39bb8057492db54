import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from './temporary-folder.mjs';

it('uses the folder of the operating system where there is no file system in memory', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pharos-memory-'));
  rmSync(folder, { recursive: true });
  expect(temporaryFolder(folder)).toBe(tmpdir());
});
