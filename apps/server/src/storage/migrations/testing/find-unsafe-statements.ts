/** Tables that do not grow with checks and time. Rewriting them takes milliseconds. */
export const SMALL_TABLES: readonly string[] = [
  'users',
  'secret_key_check',
  'nats_keys',
  'sessions',
  'accounts',
  'passwords',
  'verifications',
  'one_time_tokens',
  'tries',
  'attempt_counts',
  'known_networks',
  'two_factors',
  'recovery_codes',
  'passkeys',
  'sign_in_attempts',
  'pending_sign_ins',
  'sso_connections',
  'sso_domains',
  'sso_identities',
  'organizations',
  'applications',
  'memberships',
  'contacts',
  'invitations',
  'api_keys',
  'integrations',
  'integration_checks',
  'status_pages',
  'status_page_names',
  'status_page_checks',
  'badges',
  'badge_checks',
  'page_incidents',
  'page_incident_updates',
  'page_incident_checks',
  'page_incident_pages',
  'maintenances',
  'page_subscribers',
  'page_notifications',
  'maintenance_checks',
  'maintenance_pages',
  'support_tickets',
  'locations',
  'self_alarms',
  'pairs',
  'acme_accounts',
  'acme_challenges',
  'subscriptions',
  'billing_events',
  'billing_notices',
  'past_trials',
  'builtin_ledgers',
  'builtin_pages',
  'operators',
  'operator_acts',
  'ticket_messages',
  'backups',
  'retirements',
  'retirement_mails',
  'ownership_transfers',
  'exports',
];

/**
 * Returns one line for each problem on a large table in use. It recognizes statements by their form, so it finds only
 * the usual ways of blocking other queries.
 */
export const findUnsafe = (statements: readonly string[], { isTransactional = true } = {}): string[] => {
  const made = new Set<string>();
  const locked = new Set<string>();
  return statements.flatMap((text) => {
    const statement = text.replace(/\s+/g, ' ').replaceAll('"', '').trim();
    const created = /^create table (?:if not exists )?(\w+)/i.exec(statement)?.[1];
    if (created) made.add(created);
    const table = tableOf(statement);
    if (table === undefined || made.has(table) || SMALL_TABLES.includes(table)) return [];
    const faults = faultsOf(statement);
    if (isTransactional && locked.has(table) && READS_WHOLE.test(statement)) {
      faults.push(
        'reads the table while the transaction holds the lock of an earlier change: set isTransactional = false',
      );
    }
    if (/^alter table/i.test(statement)) locked.add(table);
    return faults.map((fault) => `${fault}: ${statement}`);
  });
};

const tableOf = (statement: string): string | undefined =>
  /^(?:alter table (?:if exists )?(?:only )?|update (?:only )?|delete from (?:only )?)(\w+)/i.exec(statement)?.[1] ??
  /^create (?:unique )?index .*? on (?:only )?(\w+)/i.exec(statement)?.[1];

/** The index of a partitioned table consists only of the indexes of its partitions. */
const isOfPartitions = (statement: string): boolean => /^create (unique )?index .*? on only /i.test(statement);

const READS_WHOLE = /^(update|delete|create (unique )?index (?!.* on only ))|\bvalidate constraint\b/i;

const faultsOf = (statement: string): string[] => {
  const faults: string[] = [];
  const count = (pattern: RegExp): number => [...statement.matchAll(pattern)].length;
  if (/^create (unique )?index/i.test(statement) && !/ concurrently /i.test(statement) && !isOfPartitions(statement)) {
    faults.push('builds an index that stops writers: use createIndexOnline');
  }
  if (/ set not null\b/i.test(statement)) {
    faults.push('reads the table under an exclusive lock: validate a CHECK (… is not null) first');
  }
  if (count(/ add (constraint \w+ )?(check|foreign key)\b/gi) > count(/ not valid\b/gi)) {
    faults.push('reads the table under an exclusive lock: use addConstraintOnline');
  }
  if (count(/ add (constraint \w+ )?(unique|primary key)\b/gi) > count(/ using index\b/gi)) {
    faults.push('builds an index under an exclusive lock: create it first, then add the constraint USING INDEX');
  }
  return faults;
};
