import type { DatabaseHandle } from '../../../apps/server/src/storage/connect.ts';

/** How long ago they were made and went up. */
const AGE = '30 days';
/** Long enough that thousands of them trouble nobody. */
const INTERVAL_SECONDS = 600;

const OPTIONS = {
  target: { type: 'http', timeoutSeconds: 30 },
  performanceAlert: { isActive: false, thresholdMs: 2500, durationSeconds: 0 },
  certificateAlert: { sevenDays: false, fifteenDays: false, onExpiry: false },
};

/** Adds many checks of one page, for measuring long lists; they are pending until their first poll, within ten minutes. */
export const addBulkChecks = async (
  { pool }: DatabaseHandle,
  organizationId: number,
  count: number,
  url: string,
): Promise<void> => {
  if (count === 0) return;
  await pool.query(
    `with created as (
       insert into checks (organization_id, application_id, name, type, url, interval_seconds, options, created_at,
         monitoring_changed_at)
       select $1, a.id, 'Shop ' || n, 'http', $2::text || n, $3, jsonb_set($4::jsonb, '{target,url}', to_jsonb($2::text || n)),
         now() - $6::interval, now() - $6::interval
       from applications a, generate_series(1, $5::int) n
       where a.organization_id = $1
       returning id, organization_id
     )
     insert into check_states (check_id, organization_id) select id, organization_id from created`,
    [organizationId, url, INTERVAL_SECONDS, JSON.stringify(OPTIONS), count, AGE],
  );
  await pool.query('analyze checks, check_states');
};
