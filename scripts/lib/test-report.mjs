import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { ROOT } from './paths.mjs';

/** A run of Vitest of which nothing is known yet. */
export const emptyReport = () => ({ passed: 0, failed: 0, skipped: 0, failures: [] });

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
  if (state !== 'failed') return;
  report.failures.push(...errors.map((error) => told(nameOf(test), error)), `Run it alone: ${commandFor(test)}`);
};

const fileOf = ({ moduleId }) => relative(ROOT, moduleId);
const nameOf = (part) => (part.module ? `${fileOf(part.module)}: ${part.fullName}` : fileOf(part));

/** Returns the shell command that runs one test alone, in the root folder. */
const commandFor = (test) => {
  const file = fileOf(test.module);
  const config =
    /\.(deep|clone)\./.test(file) || process.env.PHAROS_TEST_TIER ? ['--config', 'vitest.deep.config.ts'] : [];
  const pattern = `^${namesOf(test)
    .join(' ')
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`;
  // Vitest takes the name as a regular expression. A single quote ends the shell's string.
  const quoted = `'${pattern.replaceAll("'", "'\\''")}'`;
  return ['npx vitest run', ...config, '--project', test.project.name, file, '-t', quoted].join(' ');
};

/** The names of a test's suites, from the outermost to the test itself. */
const namesOf = (part) => (part.type === 'module' ? [] : [...namesOf(part.parent), part.name]);

/** The first two lines of an error, after where it happened. */
const told = (where, { name, message = '' }) =>
  [where, ...`${name}: ${message}`.split('\n').slice(0, 2)].join('\n    ');
