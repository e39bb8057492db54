import { expect, it } from 'vitest';
import { reachedTests } from './reached-tests.mjs';

const TESTS = ['e2e/sign-in.browser.test.ts', 'e2e/reports.browser.test.ts', 'demo/src/demo.journey.test.ts'];

it.each([
  [
    'a folder with the name of the test',
    ['apps/server/src/usecases/sign-in/log-in.ts'],
    ['e2e/sign-in.browser.test.ts'],
  ],
  ['a file with the name of the test', ['apps/web/src/app/routes/reports.tsx'], ['e2e/reports.browser.test.ts']],
  ['the test file itself', ['demo/src/demo.journey.test.ts'], ['demo/src/demo.journey.test.ts']],
  ['a shared helper', ['e2e/testing/browser.ts'], ['e2e/sign-in.browser.test.ts', 'e2e/reports.browser.test.ts']],
  ['anything else', ['packages/domain/src/judge/judge.ts', 'apps/web/src/lib/reporting.ts'], []],
])('selects the tests that are affected by %s', (_what, changed, reached) => {
  expect(reachedTests(changed, TESTS)).toEqual(reached);
});
