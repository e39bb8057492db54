export const filesOfKind = (tests, kind) =>
  kind === 'unit' ? tests : tests.map((glob) => glob.replace(/\.test\.ts$/, `.${kind}.test.{ts,tsx}`));
