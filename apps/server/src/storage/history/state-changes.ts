import { CheckOptions } from '@pharos/contract/stored/check-options.ts';
import { StoredConfirmation, StoredProbes } from '@pharos/contract/stored/confirmation.ts';
import { StoredProbe } from '@pharos/contract/stored/probe.ts';
import { type SettingsInForce, StoredSettingsInForce } from '@pharos/contract/stored/settings-in-force.ts';
import type { Span } from '@pharos/domain/reports/time/span.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import type { StateChangeTable } from '../connection/schema/schema.ts';

export type StateChangeRow = Pick<
  Selectable<StateChangeTable>,
  'id' | 'check_id' | 'state' | 'started_at' | 'ended_at' | 'summary' | 'comment' | 'recorded_at'
> & {
  /** The summary of the last probe, if its error differs from the error at the start. */
  present_summary: string | null;
};

/** Requires a query in which only one table has a present probe. */
export const presentSummary = sql<string | null>`present_probe ->> 'summary'`.as('present_summary');
const COLUMNS = ['id', 'check_id', 'state', 'started_at', 'ended_at', 'summary', 'comment', 'recorded_at'] as const;

export interface StateChangeFilter {
  checkId: number;
  incidentsOnly: boolean;
  /** Selects states that overlap this range (epoch milliseconds). */
  range: Span | null;
}

export type NamedStateChangeRow = StateChangeRow & { settings: SettingsInForce | null };

const matching = (db: Db, { checkId, incidentsOnly, range }: StateChangeFilter) =>
  db
    .selectFrom('state_changes')
    .where('check_id', '=', checkId)
    .$if(incidentsOnly, (query) => query.where('state', '<>', 'AV'))
    .$if(range !== null, (query) =>
      query
        .where('started_at', '<', new Date(range?.to ?? 0))
        .where(({ eb, or }) => or([eb('ended_at', 'is', null), eb('ended_at', '>', new Date(range?.from ?? 0))])),
    );

/**
 * Returns one page, newest first, and the total number. The caller must ensure that the check belongs to its
 * organization.
 */
export const listStateChanges = async (
  db: Db,
  filter: StateChangeFilter,
  page: { limit: number; offset: number },
): Promise<{ count: number; rows: StateChangeRow[] }> => {
  const { count } = await matching(db, filter)
    .select((count) => count.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await matching(db, filter)
    .select([...COLUMNS, presentSummary])
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { count, rows };
};

/** Returns earlier states, newest first, to read a long history in parts. Null starts with the newest state. */
export const listStateChangesBefore = async (
  db: Db,
  filter: StateChangeFilter,
  before: { startedAt: Date; id: number } | null,
  limit: number,
): Promise<NamedStateChangeRow[]> => {
  const rows = await matching(db, filter)
    .select([...COLUMNS, presentSummary, 'settings'])
    .$if(before !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('started_at', 'id'), '<', tuple(before?.startedAt ?? new Date(0), before?.id ?? 0)),
      ),
    )
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, settings: StoredSettingsInForce.parse(row.settings) }));
};

const inOrganization = (db: Db, organizationId: number, stateChangeId: number) =>
  db
    .selectFrom('state_changes as s')
    .innerJoin('checks as c', 'c.id', 's.check_id')
    .where('s.id', '=', stateChangeId)
    .where('c.organization_id', '=', organizationId);

export const findStateChangeEvidence = async (db: Db, organizationId: number, stateChangeId: number) => {
  const row = await inOrganization(db, organizationId, stateChangeId)
    .select(['s.id', 's.check_id', 's.state', 's.started_at', 's.ended_at', 's.first_probe', 's.second_probe'])
    .select(['s.other_probes', 's.later_probes', 's.present_probe', 's.confirmation'])
    .select(['s.settings', 'c.name', 'c.url', 'c.options'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { settings, name, url, options, first_probe, second_probe, ...further } = row;
  const { other_probes, later_probes, present_probe, confirmation, ...rest } = further;
  const timeoutSeconds = CheckOptions.safeParse(options).data?.target.timeoutSeconds ?? null;
  return {
    ...rest,
    /**
     * The settings at the start of the state; for older states, the current settings. The timeout is null if the
     * options are unreadable.
     */
    settings: StoredSettingsInForce.parse(settings) ?? { name, url, timeoutSeconds },
    firstProbe: StoredProbe.parse(first_probe),
    secondProbe: StoredProbe.parse(second_probe),
    otherProbes: StoredProbes.parse(other_probes) ?? [],
    laterProbes: StoredProbes.parse(later_probes) ?? [],
    presentProbe: StoredProbe.parse(present_probe),
    confirmation: StoredConfirmation.parse(confirmation),
  };
};

export const lockStateChange = (
  trx: Db,
  organizationId: number,
  stateChangeId: number,
): Promise<StateChangeRow | undefined> =>
  inOrganization(trx, organizationId, stateChangeId)
    .select([...COLUMNS.map((column) => `s.${column}` as const), presentSummary])
    .forUpdate('s')
    .executeTakeFirst();

export const setStateChangeComment = async (trx: Db, row: StateChangeRow, comment: string): Promise<void> => {
  await trx
    .updateTable('state_changes')
    .where('check_id', '=', row.check_id)
    .where('id', '=', row.id)
    .set({ comment })
    .execute();
};
