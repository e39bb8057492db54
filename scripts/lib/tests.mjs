import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { MODULES, NODE, ROOT, withTools } from './paths.mjs';
import { run } from './run.mjs';

/** What ran so far; of what failed, a line or two each. */
export const totals = { passed: 0, failed: 0, skipped: 0, failures: [], secondAttempts: [] };

/** Says what it does, does it, and remembers when it failed. Resolves with whether it went well. */
export const step = async (title, program, args) => {
  console.log(`\n── ${title}`);
  const code = await run(program, args, { env: withTools() });
  if (code === 0) return true;
  totals.failed += 1;
  totals.failures.push(`${title}: failed (${code})`);
  return false;
};

/** Runs one of Vitest's projects and counts its tests. Resolves with whether all passed. */
export const runProject = async (project) => {
  console.log(`\n── Tests: ${project}`);
  const folder = mkdtempSync(join(tmpdir(), 'pharos-report-'));
  const report = join(folder, 'report.json');
  const args = ['run', '--project', project, '--passWithNoTests', '--reporter=default', '--reporter=json'];
  try {
    const vitest = join(MODULES, 'vitest', 'vitest.mjs');
    const code = await run(NODE, [vitest, ...args, `--outputFile.json=${report}`], { env: withTools() });
    return count(project, readReport(report), code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Says why one of Vitest's projects is not run, and counts it as one skipped. */
export const skipProject = (project, reason) => {
  console.log(`\n── Tests: ${project}: skipped, ${reason}`);
  totals.skipped += 1;
};

/** Adds a report of Vitest's; a run that failed without a failed test (a file that does not load) counts as one. */
export const count = (project, report, code) => {
  totals.passed += report.numPassedTests;
  totals.failed += report.numFailedTests;
  totals.skipped += report.numPendingTests + report.numTodoTests;
  totals.failures.push(...linesOf(report, 'failed'));
  // Of one that passed, what failed at its first attempt is told.
  totals.secondAttempts.push(...linesOf(report, 'passed'));
  if (code !== 0 && report.numFailedTests === 0) {
    totals.failed += 1;
    totals.failures.push(`Tests: ${project}: failed (${code}) outside of a test`);
  }
  return code === 0;
};

const linesOf = ({ testResults }, wanted) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === wanted && failureMessages.length > 0)
      .map(({ fullName, failureMessages: [message = ''] }) =>
        [`${relative(ROOT, name)}: ${fullName}`, ...message.split('\n').slice(0, 2)].join('\n    '),
      ),
  );

const readReport = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // Vitest ended before it could write one: its exit code tells.
    return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
  }
};

/** The last lines, which name what failed, and the exit code. */
export const finish = () => {
  for (const attempt of totals.secondAttempts) console.log(`\n↻ passed at its second attempt: ${attempt}`);
  for (const failure of totals.failures) console.error(`\n✗ ${failure}`);
  const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
  console.log(`\n${totals.passed} passed, ${totals.failed} failed${skipped}`);
  process.exit(totals.failed > 0 ? 1 : 0);
};
