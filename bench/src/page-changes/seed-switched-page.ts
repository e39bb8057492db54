import type { Client } from 'pg';

export interface SwitchedPage {
  id: number;
  path: string;
  /** Badge IDs by check ID. */
  badges: ReadonlyMap<number, string>;
}

/** Selects the checks whose URLs start with `url`, and creates a badge for each of them. */
export const seedSwitchedPage = async (client: Client, organizationId: number, url: string): Promise<SwitchedPage> => {
  const { rows: pages } = await client.query<{ id: number }>(
    `with p as (
       insert into status_pages (organization_id, name, logo_url, shows_addresses, visibility)
       values ($1, 'Bench', '', false, 'public') returning id
     ), s as (
       insert into status_page_checks (status_page_id, check_id, position)
       select p.id, c.id, row_number() over (order by c.id)
       from p, checks c where c.organization_id = $1 and starts_with(c.url, $2)
     )
     select id from p`,
    [organizationId, url],
  );
  const { rows } = await client.query<{ badge_id: string; check_id: number }>(
    `with c as (
       select id, gen_random_uuid() as badge from checks where organization_id = $1 and starts_with(url, $2)
     ), b as (
       insert into badges (id, organization_id, name, target_url, days, shows_status, shape, theme)
       select badge, $1, 'Bench', 'http://localhost/', 30, true, 'round', 'light' from c returning id
     )
     select c.id as check_id, b.id as badge_id from b join c on c.badge = b.id`,
    [organizationId, url],
  );
  for (const { badge_id, check_id } of rows)
    await client.query('insert into badge_checks (badge_id, check_id) values ($1, $2)', [badge_id, check_id]);
  const id = pages[0]?.id;
  if (id === undefined || rows.length === 0) throw new Error('The status page was not created');
  return { id, path: `/s/${id}-Bench`, badges: new Map(rows.map(({ check_id, badge_id }) => [check_id, badge_id])) };
};
