/** `:organization` in the query is replaced by the organization id. */
export interface CsvFile {
  name: string;
  query: string;
}

/**
 * Characters that start a formula (OWASP, CSV Injection), with their full-width forms, as a PostgreSQL regular
 * expression.
 */
const SIGNS = '=+@\\uff1d\\uff0b\\uff0d\\uff20-';
/**
 * Matches such a character after a possible separator of cells. The quotes around a cell protect nothing if a program
 * uses another separator than the comma.
 */
const LATER = `([;,\\t\\r\\n]"*)([${SIGNS}])`;

/**
 * Inserts an apostrophe before text that a spreadsheet could treat as a formula, also at positions where a cell may
 * start within the text.
 */
const text = (expression: string): string =>
  `regexp_replace(case when ${expression} ~ '^[\\t\\r\\n${SIGNS}]' then '''' || (${expression}) else (${expression}) end,
    '${LATER}', '\\1''\\2', 'g')`;
const iso = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export const CSV_FILES: readonly CsvFile[] = [
  {
    name: 'members',
    query: `select ${text('u.email')} as email, ${text('u.name')} as name,
        case m.role when 'OW' then 'owner' when 'AD' then 'admin' else 'read only' end as role,
        not m.disable_alert_emails as gets_alerts, not m.disable_weekly_report_emails as gets_weekly_reports,
        ${iso('m.created_at')} as member_since
      from memberships m join users u on u.id = m.user_id where m.organization_id = :organization order by m.id`,
  },
  {
    name: 'contacts',
    query: `select ${text('c.email')} as email, ${text('c.name')} as name, not c.disable_alert_emails as gets_alerts,
        ${iso('c.created_at')} as created from contacts c where c.organization_id = :organization order by c.id`,
  },
  {
    name: 'checks',
    query: `select c.id, ${text('c.name')} as name, c.type, ${text('c.url')} as url,
        c.interval_seconds, case when c.paused then 'paused' else coalesce(s.code, 'no result yet') end as state,
        ${iso('s.since')} as state_since, ${text('c.notes')} as notes, c.secrets is not null as has_secrets_left_out,
        ${iso('c.created_at')} as created
      from checks c left join check_states s on s.check_id = c.id where c.organization_id = :organization order by c.id`,
  },
  {
    name: 'integrations',
    query: `select i.id, i.kind, ${text('i.name')} as name, i.state, i.all_checks from integrations i
      where i.organization_id = :organization order by i.id`,
  },
  {
    name: 'outages',
    query: `select c.id as check_id, ${text('c.name')} as check, s.state, ${iso('s.started_at')} as started,
        ${iso('s.ended_at')} as ended, round(extract(epoch from s.ended_at - s.started_at), 3) as seconds,
        ${text('s.summary')} as summary, ${text('s.comment')} as comment
      from state_changes s join checks c on c.id = s.check_id
      where s.organization_id = :organization and s.outage_id is not null order by s.started_at, s.id`,
  },
  {
    name: 'alerts',
    query: `select ${iso('e.at')} as at, e.kind, c.id as check_id, ${text('c.name')} as check, e.status, e.reason,
        d.channel, ${text('d.recipient')} as recipient, d.status as delivery, d.reason as delivery_reason, ${iso('d.sent_at')} as sent
      from alert_events e left join checks c on c.id = e.check_id
        left join deliveries d on d.organization_id = e.organization_id and d.event_id = e.id
      where e.organization_id = :organization order by e.id, d.id`,
  },
  {
    name: 'audit-log',
    query: `select ${iso('a.at')} as at, ${text("coalesce(u.email, a.actor_email, a.actor_api_key, 'Pharos')")} as who,
        ${text('a.actor_address')} as address, a.action, ${text('a.subject')} as subject, a.before, a.after,
        a.is_imported as imported
      from audit_log a left join users u on u.id = a.actor_user_id where a.organization_id = :organization order by a.id`,
  },
];
