import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** URLs from the root of the host are wrong if Pharos runs below a path; see `domain/text/base-path.ts`. */
const FROM_THE_ROOT = [
  /\b(?:href|src|action|data-url)=["'{`]+\/(?!\/)/,
  /\bfetch\([`'"]\//,
  /\blocation\.origin\b(?! \+ basePath)/,
  /\bnew URL\([^()]+, *[\w.]*baseUrl\)/,
  /\bredirect\([`'"]\//,
];
/** These files only read a path or compare an origin. */
const EXCEPT = ['apps/server/src/http/app/answers/list-page.ts', 'payment/card-frame.tsx', 'http/billing/returned.ts'];

test('uses no address from the root of the host in the web app or the server', () => {
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
