import type { ClientBase } from 'pg';

export interface Load {
  organizationId: number;
  checks: number;
  intervalSeconds: number;
  /** The default is the interval, but at most 30 seconds. */
  timeoutSeconds?: number;
  /** Each check probes a separate path below this URL. */
  targetUrl: string;
  /** The engine finds unannounced checks within minutes. */
  isAnnounced?: boolean;
}

/**
 * Creates http checks in one statement, and notifies the engine (`storage/checks/notify-checks-changed.ts`). The first
 * polls are spread over one interval.
 */
export const loadChecks = async (client: ClientBase, load: Load): Promise<void> => {
  const options = {
    target: { type: 'http', timeoutSeconds: load.timeoutSeconds ?? Math.min(30, load.intervalSeconds) },
    performanceAlert: { isActive: false, thresholdMs: 1000, durationSeconds: 300 },
    certificateAlert: { sevenDays: false, fifteenDays: false, onExpiry: false },
  };
  await client.query(
    `with created as (
       insert into checks (organization_id, application_id, name, type, url, interval_seconds, options)
       select $1, a.id, 'Bench ' || n, 'http', $2::text || n, $3,
         jsonb_set($4::jsonb, '{target,url}', to_jsonb($2::text || n))
       from applications a, generate_series(1, $5::int) n
       where a.organization_id = $1
       returning id, organization_id
     )
     insert into check_states (check_id, organization_id) select id, organization_id from created`,
    [load.organizationId, load.targetUrl, load.intervalSeconds, JSON.stringify(options), load.checks],
  );
  await client.query('analyze checks, check_states');
  if (load.isAnnounced ?? true) await client.query(`select pg_notify('pharos_checks', '*')`);
};
