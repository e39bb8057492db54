import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What leads to the root of the host, where Pharos may be below a path; see `domain/words/base-path.ts`. */
const FROM_THE_ROOT = [
  /\b(?:href|src|action|data-url)=["'{`]+\/(?!\/)/,
  /\bfetch\([`'"]\//,
  /\blocation\.origin\b(?! \+ basePath)/,
  /\bnew URL\([^()]+, *[\w.]*baseUrl\)/,
  /\bredirect\([`'"]\//,
];
/** Reads a path, or compares an origin. */
const EXCEPT = ['apps/server/src/http/app/answers/list-page.ts', 'payment/card-frame.tsx', 'http/billing/returned.ts'];

test('no address in web app or server begins at the root of the host', () => {
  const files = globSync(['apps/web/src/**/*.{ts,tsx}', 'apps/server/src/**/*.ts'], { cwd: ROOT }).filter(
    (file) => !/\.test\.|\/testing\//.test(file) && !EXCEPT.some((end) => file.endsWith(end)),
  );
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) =>
    readFileSync(`${ROOT}/${file}`, 'utf8')
      .split('\n')
      .filter((line) => FROM_THE_ROOT.some((pattern) => pattern.test(line)))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
