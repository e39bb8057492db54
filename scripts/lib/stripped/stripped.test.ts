import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { STRIPPED, strippedFile } from './places.mjs';
import { sourcesToStrip } from './sources.mjs';
import { withProof } from './whole.mjs';

const LOAD = new URL('load.mjs', import.meta.url).href;
const MAIN = fileURLToPath(new URL('../../../apps/server/src/main.ts', import.meta.url));

describe('a source with types', () => {
  let folder: string;
  let source: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pharos-stripped-'));
    source = `const id: string = '${randomUUID()}';\nconsole.log('from the source', new Error(id).stack);\n`;
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'a.ts'), source);
    mkdirSync(STRIPPED, { recursive: true });
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
    rmSync(strippedFile(source), { force: true });
  });
  const run = () => execFileSync(process.execPath, ['--import', LOAD, join(folder, 'a.ts')], { encoding: 'utf8' });

  it('is loaded from the written file without types, and its name remains in stack traces', () => {
    writeFileSync(strippedFile(source), withProof("\nconsole.log('as written', new Error().stack);"));
    expect(run()).toMatch(/^as written [\s\S]*a\.ts:2:/);
  });

  it('is compiled by Node.js if no file was written for it', () => {
    expect(run()).toMatch(/^from the source [\s\S]*a\.ts:2:/);
  });

  it('is compiled by Node.js if it has changed since the file was written', () => {
    writeFileSync(strippedFile(`${source}// before\n`), withProof("console.log('as written');"));
    expect(run()).toMatch(/^from the source /);
    rmSync(strippedFile(`${source}// before\n`));
  });
});

it('writes all sources of the server without types, but no tests', () => {
  const paths = sourcesToStrip();
  expect(paths).toContain(MAIN);
  expect(paths.filter((path) => /\.test\.ts$|\/testing\//.test(path))).toEqual([]);
  for (const name of ['Dockerfile', 'pharos.service', 'pharos@.service']) {
    const text = readFileSync(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8');
    expect(text).toContain('--import=./scripts/lib/stripped/load.mjs');
  }
});
