/**
 * Returns the journey and browser tests that a change affects. They start Pharos as a process, so their imports do not
 * show this. A test is affected if the test or a helper in its `testing` folder has changed. It is also affected if a
 * part of a changed path is a part of its name. For example, every folder or file named `sign-in` affects
 * `e2e/sign-in.browser.test.ts`.
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

/** Returns the name of a file or folder up to its first dot. */
const stemOf = (name) => name.split('.')[0];
