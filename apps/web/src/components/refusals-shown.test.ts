import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SOURCE = new URL('../', import.meta.url);
const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !path.includes('.test.'),
);
/** Matches the code of one call: from `const save = useSend(` to the next call. */
const CALL = /const (\w+) = use(?:Send|Mutation)\b(.*?)(?=const \w+ = use(?:Send|Mutation)\b|\breturn\b|$)/gs;

/** Returns the calls that suppress the error toast without showing the rejection in another way. */
const silentCalls = (source: string): string[] => {
  if (!source.includes("errors: 'shown'") || /refusalText\(|showRefusedSave|showTestRefusal/.test(source)) return [];
  const quiet = [...source.matchAll(CALL)].flatMap(([, name = '', rest = '']) =>
    /errors: 'shown'|\boptions\b/.test(rest) ? [name] : [],
  );
  // `ActionDialog` shows the error of the call that it receives.
  return quiet.filter(
    (name) =>
      !new RegExp(
        `(error=\\{[^}]*|const error = [^;]*)\\b${name}\\.error|<ActionDialog[^>]* ${name}=\\{${name}\\}`,
        's',
      ).test(source),
  );
};

const OWN = ['lib/api/queries.ts', 'app/query-client.ts'];
const silent = files
  .filter((path) => !OWN.includes(path))
  .flatMap((path) => silentCalls(readFileSync(new URL(path, SOURCE), 'utf8')).map((name) => `${path}: ${name}`));

test('finds no component that suppresses the toast of a rejection without showing the rejection', () => {
  expect(silent).toEqual([]);
});
