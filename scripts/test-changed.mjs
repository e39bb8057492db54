// npm run test:changed [-- base]: runs the tests that the changes since a commit affect. Without a commit, it uses the
// uncommitted changes.
import { spawnSync } from 'node:child_process';
import { ensureTestTools } from './lib/ensure-test-tools.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ROOT } from './lib/paths.mjs';
import { reachedTests } from './lib/reached-tests.mjs';
import { finish, runProject } from './lib/tests.mjs';

const base = process.argv[2] ?? 'HEAD';

const git = (...args) => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) {
    console.error(`git ${args.join(' ')} failed: ${stderr.trim()}`);
    process.exit(2);
  }
  return stdout.split('\n').filter(Boolean);
};

const changed = [...git('diff', '--name-only', base, '--'), ...git('ls-files', '--others', '--exclude-standard')];
const journeys = git('ls-files', '*.journey.test.ts', '*.browser.test.ts').filter((path) => !path.includes('.deep.'));
const reached = reachedTests(changed, journeys);

await ensureInstalled();
// Vitest finds the affected tests by their imports.
await runProject(['unit', 'dom', 'net', 'db'], undefined, ['--changed', base]);
if (reached.length > 0) {
  const hasChromium = await ensureTestTools();
  await runProject(hasChromium ? ['journey', 'browser'] : ['journey'], undefined, reached);
}
console.log(
  `\nThe names of the changed files selected ${reached.length} of ${journeys.length} journey and browser tests. npm test runs all of them.`,
);
finish();
