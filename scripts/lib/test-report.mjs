import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { ROOT } from './paths.mjs';

export const emptyReport = () => ({ passed: 0, failed: 0, skipped: 0, failures: [] });

/**
 * Writes a report to the file in PHAROS_TEST_REPORT: the numbers of tests, and one or two lines per failure. Failures
 * are tests, hooks, and uncaught errors that belong to no test.
 */
export default class TestReport {
  onTestRunEnd(modules, unhandledErrors) {
    const report = emptyReport();
    for (const module of modules) {
      for (const test of module.children.allTests()) addTest(report, test);
      for (const part of [module, ...module.children.allSuites()])
        for (const error of part.errors()) report.failures.push(formatError(nameOf(part), error));
      // The worker process exited before the end of the file.
      if (['pending', 'queued'].includes(module.state())) report.failures.push(`${fileOf(module)}: did not finish`);
    }
    for (const error of unhandledErrors) {
      const during = [error.VITEST_TEST_PATH, error.VITEST_TEST_NAME].filter(Boolean);
      report.failures.push(formatError(['unhandled error', ...during].join(', '), error));
    }
    writeFileSync(process.env.PHAROS_TEST_REPORT, JSON.stringify(report));
  }
}

const addTest = (report, test) => {
  const { state, errors = [] } = test.result();
  report[state === 'pending' ? 'skipped' : state] += 1;
  if (state !== 'failed') return;
  report.failures.push(...errors.map((error) => formatError(nameOf(test), error)), `Run it alone: ${commandFor(test)}`);
};

const fileOf = ({ moduleId }) => relative(ROOT, moduleId);
const nameOf = (part) => (part.module ? `${fileOf(part.module)}: ${part.fullName}` : fileOf(part));

const commandFor = (test) => {
  const file = fileOf(test.module);
  const config =
    /\.(deep|clone)\./.test(file) || process.env.PHAROS_TEST_TIER ? ['--config', 'vitest.deep.config.ts'] : [];
  const pattern = `^${namesOf(test)
    .join(' ')
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`;
  // Vitest parses the name as a regular expression, and a single quote would end the shell string.
  const quoted = `'${pattern.replaceAll("'", "'\\''")}'`;
  return ['npx vitest run', ...config, '--project', test.project.name, file, '-t', quoted].join(' ');
};

const namesOf = (part) => (part.type === 'module' ? [] : [...namesOf(part.parent), part.name]);

const formatError = (where, { name, message = '' }) =>
  [where, ...`${name}: ${message}`.split('\n').slice(0, 2)].join('\n    ');
