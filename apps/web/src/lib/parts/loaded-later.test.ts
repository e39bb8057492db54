import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SOURCE = new URL('../../', import.meta.url);
const sources = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.') && !path.startsWith('lib/parts/'))
  .map((path) => ({ path, source: readFileSync(new URL(path, SOURCE), 'utf8') }));

test('allows no lazily loaded part without handling of a loading failure', () => {
  const careless = sources.filter(
    ({ path, source }) =>
      /import \{[^}]*\b(lazy|lazyRouteComponent)\b/.test(source) && path !== 'app/routes/lazy-page.ts',
  );
  expect(careless.map(({ path }) => path)).toEqual([]);
});
