import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MODULES, NODE } from './paths.mjs';
import { emptyReport } from './test-report.mjs';
import { count, totals } from './tests.mjs';

const report = { ...emptyReport(), passed: 3, skipped: 2 };
const failing = { ...report, failed: 1, failures: ['apps/a.test.ts: it falls\n    Error: no'] };

describe('count', () => {
  beforeEach(() => {
    Object.assign(totals, emptyReport());
  });

  it('adds up the results of several runs', () => {
    expect(count('unit', report, 0)).toBe(true);
    expect(count('dom', failing, 1)).toBe(false);
    expect(totals).toEqual({ ...failing, passed: 6, failed: 1, skipped: 4 });
  });

  it('counts a run that failed although no test failed', () => {
    expect(count('unit', report, 1)).toBe(false);
    expect(totals).toMatchObject({ failed: 1, failures: ['Tests: unit: failed (1) outside a test'] });
    count('net', { ...report, failures: ['unhandled error\n    Error: no'] }, 1);
    expect(totals).toMatchObject({ failed: 2, failures: [expect.anything(), 'unhandled error\n    Error: no'] });
  });
});

it('shows the complete output of parallel programs, one program after the other', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pharos-buffered-'));
  // Each program continues after the other one has started.
  const program = (own: string, other: string) => [
    '-e',
    `const { existsSync, writeFileSync } = require('node:fs');
     console.log('${own} begins');
     writeFileSync('${join(folder, own)}', '');
     while (!existsSync('${join(folder, other)}'));
     console.error('${own} ends');`,
  ];
  const lines = [
    `import { runBuffered } from ${JSON.stringify(join(import.meta.dirname, 'tests.mjs'))};`,
    `const row = (name, args) => runBuffered(name, process.execPath, args, process.env);`,
    `await Promise.all([row('A', ${JSON.stringify(program('a', 'b'))}), row('B', ${JSON.stringify(program('b', 'a'))})]);`,
  ];
  try {
    const { stdout } = spawnSync(NODE, ['--input-type=module', '-e', lines.join('\n')], { encoding: 'utf8' });
    const log = (title: string, name: string) => `── ${title}: finished after \\d+ s\n${name} begins\n${name} ends\n`;
    expect(stdout).toMatch(new RegExp(log('A', 'a')));
    expect(stdout).toMatch(new RegExp(log('B', 'b')));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe('the report of a run', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pharos-report-'));
    symlinkSync(MODULES, join(folder, 'node_modules'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const reportOf = (lines: string[]) => {
    const file = join(folder, 'report.json');
    const names = "import { afterAll, describe, expect, test } from 'vitest';";
    writeFileSync(join(folder, 'a.test.mjs'), [names, ...lines].join('\n'));
    const reporter = join(import.meta.dirname, 'test-report.mjs');
    const { status } = spawnSync(
      NODE,
      [join(MODULES, 'vitest', 'vitest.mjs'), 'run', '--root', folder, `--reporter=${reporter}`],
      { env: { ...process.env, PHAROS_TEST_REPORT: file, VITEST: undefined } },
    );
    return { status, ...JSON.parse(readFileSync(file, 'utf8')) };
  };
  const of = (name: string) => expect.stringMatching(new RegExp(`a\\.test\\.mjs${name}`));

  it('contains the first lines of each failure, with a command that runs only this test', () => {
    const lines = [
      "test('stands', () => {});",
      "test.skip('waits', () => {});",
      "test.todo('comes');",
      "test('falls', () => expect(1, 'one').toBe(2));",
      `describe("Ann's (own)", () => test('fails', () => { throw new Error('no'); }));`,
    ];
    expect(reportOf(lines)).toEqual({
      status: 1,
      passed: 1,
      failed: 2,
      skipped: 2,
      failures: [
        of(': falls\n    AssertionError: one: expected 1 to be 2[^\n]*$'),
        of(" -t '\\^falls\\$'$"),
        of(": Ann's \\(own\\) > fails\n    Error: no$"),
        of(" -t '\\^Ann'\\\\''s \\\\\\(own\\\\\\) fails\\$'$"),
      ],
    });
  });

  it('contains failures outside of tests', () => {
    const lines = [
      "test('stands', () => {});",
      "describe('a part', () => { test('stands', () => {}); afterAll(() => { throw new Error('of a hook'); }); });",
      "setTimeout(() => { throw new TypeError('of a timer'); });",
      "test('lasts', () => new Promise((resolve) => setTimeout(resolve, 50)));",
    ];
    const { failures, ...rest } = reportOf(lines);
    expect(rest).toMatchObject({ status: 1, passed: 3, failed: 0 });
    expect(failures).toEqual([of(': a part\n    Error: of a hook$'), of('.*\n    TypeError: of a timer$')]);
  });

  it('contains a file that does not load', () => {
    expect(reportOf(["throw new Error('at its top');"])).toMatchObject({
      status: 1,
      failures: [of('\n    Error: at its top$')],
    });
  });

  it('contains a file whose process exited before its end', () => {
    const { status, failures } = reportOf(["test('ends', () => process.kill(process.pid, 'SIGKILL'));"]);
    expect(status).toBe(1);
    expect(failures.join()).toMatch(/a\.test\.mjs/);
  });
});
