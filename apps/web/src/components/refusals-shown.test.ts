import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SOURCE = new URL('../', import.meta.url);
const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !path.includes('.test.'),
);
/** Parts of a file, one a call: from `const save = useSend(` to the next one. */
const CALL = /const (\w+) = use(?:Send|Mutation)\b(.*?)(?=const \w+ = use(?:Send|Mutation)\b|\breturn\b|$)/gs;

/** The calls of a file whose refusals nothing shows: what keeps the toast away has to say them itself. */
const silentCalls = (source: string): string[] => {
  if (!source.includes("errors: 'shown'") || /refusalText\(|showRefusedSave|showTestRefusal/.test(source)) return [];
  const quiet = [...source.matchAll(CALL)].flatMap(([, name = '', rest = '']) =>
    /errors: 'shown'|\boptions\b/.test(rest) ? [name] : [],
  );
  // ActionDialog shows the error of the call that it is given.
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

test('each part that keeps the toast of a refusal away shows the refusal', () => {
  expect(silent).toEqual([]);
});
