import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MODULES, NODE, withTools } from './paths.mjs';
import { run } from './run.mjs';
import { emptyReport } from './test-report.mjs';

/** Includes one or two lines for each failure. */
export const totals = emptyReport();

export const DEEP = ['--config', 'vitest.deep.config.ts'];

export const runStreaming = (title, program, args, env) => {
  console.log(`\n── ${title}`);
  return run(program, args, { env });
};

/** Runs a program in parallel to other programs. Shows its output and its duration after it has exited. */
export const runBuffered = async (title, program, args, env) => {
  console.log(`\n── ${title}: started`);
  const startedAt = performance.now();
  const chunks = [];
  const onOutput = (chunk) => chunks.push(chunk);
  const code = await run(program, args, {
    env: { ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...env },
    onOutput,
  });
  console.log(`\n── ${title}: finished after ${Math.round((performance.now() - startedAt) / 1000)} s`);
  // console.log would add a line each time.
  process.stdout.write(Buffer.concat(chunks));
  return code;
};

export const step = async (title, program, args, show = runStreaming) => {
  const code = await show(title, program, args, withTools());
  if (code === 0) return true;
  totals.failed += 1;
  totals.failures.push(`${title}: failed (${code})`);
  return false;
};

/**
 * Runs these Vitest projects in one process and counts their tests. Returns whether all passed.
 * @param {string | readonly string[]} projects
 * @param {typeof runStreaming} [show]
 * @param {readonly string[]} [options] Further arguments of Vitest.
 */
export const runProject = async (projects, show = runStreaming, options = []) => {
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

export const skipProject = (project, reason) => {
  console.log(`\n── Tests: ${project}: skipped, ${reason}`);
  totals.skipped += 1;
};

/**
 * Adds the report of a project (test-report.mjs). A run that failed without a reported failure counts as one failure.
 */
export const count = (project, report, code) => {
  for (const of of ['passed', 'failed', 'skipped']) totals[of] += report[of];
  totals.failures.push(...report.failures);
  if (code !== 0 && report.failed === 0) {
    totals.failed += 1;
    if (report.failures.length === 0) totals.failures.push(`Tests: ${project}: failed (${code}) outside a test`);
  }
  return code === 0;
};

const readReport = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // Vitest exited before it could write a report. Its exit code shows the failure.
    return emptyReport();
  }
};

export const finish = () => {
  // An error that is thrown repeatedly would hide all other failures.
  for (const failure of new Set(totals.failures)) console.error(`\n✗ ${failure}`);
  const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
  console.log(`\n${totals.passed} passed, ${totals.failed} failed${skipped}`);
  process.exit(totals.failed > 0 ? 1 : 0);
};
