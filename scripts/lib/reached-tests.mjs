/**
 * Returns the journey and browser tests that a change affects. Imports do not show this, because these tests start
 * Pharos as a process. A test is affected if it or a helper in its `testing` folder changed, or if it shares a name
 * with the changed path: every folder or file named `sign-in` affects `e2e/sign-in.browser.test.ts`.
 * @param {readonly string[]} changed Paths relative to the root.
 * @param {readonly string[]} tests Paths of the tests, relative to the root.
 */
export const reachedTests = (changed, tests) => {
  const parts = new Set(changed.flatMap((path) => path.split('/').map(stemOf)));
  return tests.filter((test) => {
    const folder = test.slice(0, test.lastIndexOf('/'));
    return (
      parts.has(stemOf(test.slice(folder.length + 1))) || changed.some((path) => path.startsWith(`${folder}/testing/`))
    );
  });
};

const stemOf = (name) => name.split('.')[0];
