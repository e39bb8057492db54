/** Returns the globs of the tests of a kind that are next to the unit tests in the given globs. */
export const filesOfKind = (tests, kind) =>
  kind === 'unit' ? tests : tests.map((glob) => glob.replace(/\.test\.ts$/, `.${kind}.test.{ts,tsx}`));
