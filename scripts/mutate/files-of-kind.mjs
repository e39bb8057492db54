/** Returns the globs of the tests of a kind beside the unit tests that the globs name. */
export const filesOfKind = (tests, kind) =>
  kind === 'unit' ? tests : tests.map((glob) => glob.replace(/\.test\.ts$/, `.${kind}.test.{ts,tsx}`));
