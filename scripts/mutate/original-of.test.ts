import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { originalOf } from './original-of.mjs';

const folder = mkdtempSync(join(tmpdir(), 'pharos-original-'));
const fileName = join(folder, 'a.ts');
beforeAll(() => writeFileSync(fileName, 'const a = 1;\nif (a > 0) {\n  run();\n}\n'));
afterAll(() => rmSync(folder, { recursive: true }));

const place = (line: number, column: number, endLine: number, endColumn: number) => ({
  fileName,
  location: { start: { line, column }, end: { line: endLine, column: endColumn } },
});

it('returns the code of a place in a single line', () => {
  expect(originalOf(place(2, 5, 2, 10))).toBe('a > 0');
});

it('returns the code of a place with several lines', () => {
  expect(originalOf(place(2, 12, 4, 2))).toBe('{\n  run();\n}');
});
