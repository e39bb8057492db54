/**
 * Returns the journey and browser tests that a change reaches. They start Pharos as a process, so imports do not tell. A test is reached if
 * it or a helper in its `testing` folder has changed, or if a changed path has a part of the test's name: `e2e/sign-in.browser.test.ts` is
 * reached by every folder or file named `sign-in`.
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

/** The name of a file or folder up to its first dot. */
const stemOf = (name) => name.split('.')[0];
