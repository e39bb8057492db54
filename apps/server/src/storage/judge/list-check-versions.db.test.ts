import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sharedTestDatabase } from '../testing/database.ts';
import { checkOptions, insertOrganization } from '../testing/seed.ts';
import { listCheckVersions } from './list-check-versions.ts';

const database = sharedTestDatabase();

const listed = async () => {
  const pages = [];
  for await (const page of listCheckVersions(database.db)) pages.push(page);
  return pages;
};

test('returns no page if there are no checks', async () => {
  expect(await listed()).toEqual([]);
});

test.each([5000, 12_001])('returns each of %i checks once, in pages by ascending id', async (count) => {
  const { organizationId, applicationId } = await insertOrganization(database.db);
  await sql`insert into checks (organization_id, application_id, name, type, url, interval_seconds, options, revision)
    select ${organizationId}, ${applicationId}, 'Check ' || n, 'https', 'https://localhost/', 60,
      ${JSON.stringify(checkOptions)}::jsonb, n
    from generate_series(1, ${count}::int) as n`.execute(database.db);
  const pages = await listed();
  expect(pages.map(({ length }) => length)).toEqual(count === 5000 ? [5000] : [5000, 5000, 2001]);
  const all = pages.flat();
  expect(all.map(({ revision }) => revision)).toEqual(Array.from({ length: count }, (_, n) => n + 1));
  expect(new Set(all.map(({ id }) => id)).size).toBe(count);
  expect(all[0]).toEqual({ id: expect.any(Number), revision: 1, name: 'Check 1' });
});
