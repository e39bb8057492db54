import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { ROOT } from './paths.mjs';

/** A run of Vitest of which nothing is known yet. */
export const emptyReport = () => ({ passed: 0, failed: 0, skipped: 0, failures: [], secondAttempts: [] });

/**
 * A reporter of Vitest that writes to the file that PHAROS_TEST_REPORT names how many tests passed, failed and were skipped,
 * and a line or two each of what failed: tests, hooks of files, and errors that nothing caught, which belong to no test.
 */
export default class TestReport {
  onTestRunEnd(modules, unhandledErrors) {
    const report = emptyReport();
    for (const module of modules) {
      for (const test of module.children.allTests()) addTest(report, test);
      for (const part of [module, ...module.children.allSuites()])
        for (const error of part.errors()) report.failures.push(told(nameOf(part), error));
      // Its worker ended beneath it.
      if (['pending', 'queued'].includes(module.state())) report.failures.push(`${fileOf(module)}: did not end`);
    }
    for (const error of unhandledErrors) {
      const during = [error.VITEST_TEST_PATH, error.VITEST_TEST_NAME].filter(Boolean);
      report.failures.push(told(['caught by nothing', ...during].join(', '), error));
    }
    writeFileSync(process.env.PHAROS_TEST_REPORT, JSON.stringify(report));
  }
}

const addTest = (report, test) => {
  const { state, errors = [] } = test.result();
  report[state === 'pending' ? 'skipped' : state] += 1;
  // Of one that passed, what failed at its first attempt is told.
  const lines = errors.map((error) => told(nameOf(test), error));
  if (state === 'failed') report.failures.push(...lines);
  if (state === 'passed') report.secondAttempts.push(...lines.slice(0, 1));
};

const fileOf = ({ moduleId }) => relative(ROOT, moduleId);
const nameOf = (part) => (part.module ? `${fileOf(part.module)}: ${part.fullName}` : fileOf(part));

/** The first two lines of an error, after where it happened. */
const told = (where, { name, message = '' }) =>
  [where, ...`${name}: ${message}`.split('\n').slice(0, 2)].join('\n    ');
