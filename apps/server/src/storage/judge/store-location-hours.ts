import { VERDICTS } from '@pharos/contract/states.ts';
import { figuresByLocation, type LocatedPoll } from '@pharos/domain/figures/figures-by-location.ts';
import { DAY_MS, HOUR_MS, type HourFigures } from '@pharos/domain/figures/hour-figures.ts';
import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import { readResults } from '../results/read-results.ts';
import { DamagedResults } from '../results/result-rows.ts';
import { type ClosedHour, packDays } from './store-closed-hours.ts';

/** A completed hour of a check with several selected locations. */
export interface ClosedLocationHour extends ClosedHour {
  /** The threshold with which the polls of the hour were counted. */
  apdexThresholdMs: number;
}

/**
 * Computes the hours from the raw results, which are stored for at least one day. Therefore the figures of a running
 * hour need not be stored with each poll. A poll that is judged after its hour was completed counts only for the check
 * as a whole.
 */
export const storeLocationHours = async (trx: Db, closed: readonly ClosedLocationHour[]): Promise<void> => {
  if (closed.length === 0) return;
  const pollsOf = await readUnpacked(trx, closed);
  const hours: (ClosedHour & { location: string })[] = [];
  for (const [index, { checkId, hour, figures, apdexThresholdMs }] of closed.entries()) {
    const found = pollsOf.get(index) ?? [];
    if (found.length > MAX_POLLS) continue;
    // An hour that is completed late (such as by the first poll after a pause) may already be packed.
    const polls = isComplete(found, figures) ? found : await readAll(trx, checkId, hour);
    if (polls === null) continue;
    for (const [location, ofLocation] of figuresByLocation(polls, apdexThresholdMs)) {
      if (ofLocation.polls > 0) hours.push({ checkId, hour, figures: ofLocation, location });
    }
  }
  const rows = packDays(hours, ({ location }) => location);
  if (rows.length === 0) return;
  await sql`
    insert into daily_location_figures as d (check_id, day, location, packed)
    select check_id, day, location, decode(packed, 'hex') from unnest(
      ${rows.map(({ checkId }) => checkId)}::int[],
      ${rows.map(({ day }) => day)}::date[],
      ${rows.map(({ of }) => of)}::text[],
      ${rows.map(({ packed }) => packed)}::text[]
    ) as t (check_id, day, location, packed)
    on conflict (check_id, day, location) do update set packed = d.packed || excluded.packed`.execute(trx);
};

const isComplete = (polls: readonly LocatedPoll[], { polls: counted }: HourFigures): boolean =>
  polls.filter(({ available, responseTimeMs }) => !available || responseTimeMs !== null).length >= counted;

/**
 * The maximum of results, more than the shortest interval can produce. More results come from an import. Such an hour
 * gets no figures by location, because reading it would delay the judge.
 */
const MAX_POLLS = 20_000;
const MAX_PACKED = 100_000;

const AVAILABLE = VERDICTS.indexOf('AV');

/** Returns the unpacked polls by the index of the hour. Uses one statement, with an index scan for each hour. */
const readUnpacked = async (
  trx: Db,
  closed: readonly ClosedLocationHour[],
): Promise<ReadonlyMap<number, LocatedPoll[]>> => {
  const { rows } = await sql<{
    index: number;
    polls: [location: string, verdict: number, responseMs: number | null][];
  }>`
    select h.index::int - 1 as index, r.polls from unnest(
      ${closed.map(({ checkId }) => checkId)}::int[],
      ${closed.map(({ hour }) => new Date(hour))}::timestamptz[],
      ${closed.map(({ hour }) => new Date(hour + HOUR_MS))}::timestamptz[]
    ) with ordinality as h (check_id, begins_at, ends_at, index)
    cross join lateral (
      select json_agg(json_build_array(location, verdict, response_ms)) as polls from (
        select location, verdict, response_ms from results
        where check_id = h.check_id and started_at >= h.begins_at and started_at < h.ends_at and verdict is not null
        limit ${MAX_POLLS + 1}
      ) f
    ) r where r.polls is not null`.execute(trx);
  return new Map(
    rows.map(({ index, polls }) => [
      index,
      polls.map(([location, verdict, responseTimeMs]) => ({
        location,
        available: verdict === AVAILABLE,
        responseTimeMs,
      })),
    ]),
  );
};

/**
 * Returns null if the polls are damaged or too many. The hour then has no figures by location, so that the judge can
 * still store its batch.
 */
const readAll = async (trx: Db, checkId: number, hour: number): Promise<LocatedPoll[] | null> => {
  if (await areTooMany(trx, checkId, hour)) return null;
  const results = await readResults(trx, checkId, { from: hour, to: hour + HOUR_MS }).catch((error: unknown) => {
    if (error instanceof DamagedResults) return null;
    throw error;
  });
  if (results === null) return null;
  return results.flatMap(({ responseMs, facts: { verdict, location } }) =>
    verdict === null ? [] : { location, available: verdict === AVAILABLE, responseTimeMs: responseMs },
  );
};

const areTooMany = async (trx: Db, checkId: number, hour: number): Promise<boolean> => {
  const [from, to] = [new Date(hour), new Date(hour + HOUR_MS)];
  const { rows } = await sql<{ packed: number; polls: number }>`select
    (select coalesce(sum(count), 0)::int from packed_results where check_id = ${checkId}
      and hour >= ${new Date(hour - (hour % DAY_MS))} and hour < ${to} and hour + hours * interval '1 hour' > ${from}) as packed,
    (select count(*)::int from (
      select from results where check_id = ${checkId} and started_at >= ${from} and started_at < ${to}
      limit ${MAX_POLLS + 1}) f) as polls`.execute(trx);
  const [counted] = rows;
  return counted !== undefined && (counted.packed > MAX_PACKED || counted.polls > MAX_POLLS);
};
