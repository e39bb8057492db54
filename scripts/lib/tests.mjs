import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MODULES, NODE, withTools } from './paths.mjs';
import { run } from './run.mjs';
import { emptyReport } from './test-report.mjs';

/** What ran so far; of what failed, a line or two each. */
export const totals = emptyReport();

/** The options of Vitest that select the deep tier. */
export const DEEP = ['--config', 'vitest.deep.config.ts'];

/** Shows what a program prints at once, below a title. Resolves with its exit code. */
export const shown = (title, program, args, env) => {
  console.log(`\n── ${title}`);
  return run(program, args, { env });
};

/** For what runs beside others: shows all that a program prints when it has ended, below its title and with the time it took. */
export const kept = async (title, program, args, env) => {
  console.log(`\n── ${title}: begins`);
  const startedAt = performance.now();
  const chunks = [];
  const onOutput = (chunk) => chunks.push(chunk);
  const code = await run(program, args, {
    env: { ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...env },
    onOutput,
  });
  console.log(`\n── ${title}, ended after ${Math.round((performance.now() - startedAt) / 1000)} s`);
  // Not console.log, which adds a line each time.
  process.stdout.write(Buffer.concat(chunks));
  return code;
};

/** Says what it does, does it, and remembers when it failed. Resolves with whether it went well. */
export const step = async (title, program, args, show = shown) => {
  const code = await show(title, program, args, withTools());
  if (code === 0) return true;
  totals.failed += 1;
  totals.failures.push(`${title}: failed (${code})`);
  return false;
};

/**
 * Runs Vitest's projects with these names in one process and counts their tests. Returns whether all passed.
 * @param {string | readonly string[]} projects
 * @param {typeof shown} [show]
 * @param {readonly string[]} [options] Further arguments of Vitest.
 */
export const runProject = async (projects, show = shown, options = []) => {
  const names = [projects].flat();
  const title = names.join(', ');
  const folder = mkdtempSync(join(tmpdir(), 'pharos-report-'));
  const file = join(folder, 'report.json');
  const reporters = ['--reporter=default', `--reporter=${join(import.meta.dirname, 'test-report.mjs')}`];
  try {
    const vitest = join(MODULES, 'vitest', 'vitest.mjs');
    const env = { ...withTools(), PHAROS_TEST_REPORT: file };
    const selected = names.map((name) => `--project=${name}`);
    const args = [vitest, 'run', ...selected, '--passWithNoTests', ...reporters, ...options];
    const code = await show(`Tests: ${title}`, NODE, args, env);
    return count(title, readReport(file), code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Says why one of Vitest's projects is not run, and counts it as one skipped. */
export const skipProject = (project, reason) => {
  console.log(`\n── Tests: ${project}: skipped, ${reason}`);
  totals.skipped += 1;
};

/** Adds the report of a project (test-report.mjs); a run that failed for no reason that it tells counts as one failure. */
export const count = (project, report, code) => {
  for (const of of ['passed', 'failed', 'skipped']) totals[of] += report[of];
  totals.failures.push(...report.failures);
  if (code !== 0 && report.failed === 0) {
    totals.failed += 1;
    if (report.failures.length === 0) totals.failures.push(`Tests: ${project}: failed (${code}) outside of a test`);
  }
  return code === 0;
};

const readReport = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // Vitest ended before it could write one: its exit code tells.
    return emptyReport();
  }
};

/** The last lines, which name what failed, and the exit code. */
export const finish = () => {
  // What is thrown again and again, by something that nothing awaits, would hide all else.
  for (const failure of new Set(totals.failures)) console.error(`\n✗ ${failure}`);
  const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
  console.log(`\n${totals.passed} passed, ${totals.failed} failed${skipped}`);
  process.exit(totals.failed > 0 ? 1 : 0);
};
