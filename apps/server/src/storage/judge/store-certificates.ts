import { createHash } from 'node:crypto';
import type { CertificateFacts, ProbeResult } from '@pharos/contract/bus/result.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../connection/schema/schema.ts';

interface Shown {
  checkId: number;
  id: number;
  facts: CertificateFacts;
  /** UTC, `YYYY-MM-DD`. */
  day: string;
}

/**
 * Stores the certificates of a batch that are new, once for each check, and notes each day that they are still shown. Returns the
 * id for each result, null for one without a certificate. Mostly all are known: one short query then.
 */
export const storeCertificates = async (
  trx: Kysely<Database>,
  results: readonly ProbeResult[],
): Promise<(number | null)[]> => {
  const ids = results.map(({ certificate }) => certificate && certificateId(certificate));
  const shown = newestOfEach(results, ids);
  if (shown.length === 0) return ids;
  const unnoted = await withoutNote(trx, shown);
  if (unnoted.length > 0) await note(trx, unnoted);
  return ids;
};

/**
 * Made of all that is shown of a certificate, with its chain and its problem. 32 bits are enough among the two hundred of a check, and
 * cost a result no more than what its row is rounded up to anyway.
 */
const certificateId = (facts: CertificateFacts): number => {
  const { subject, issuer, altNames, altNameCount, notBefore, notAfter, fingerprint, problem, chain } = facts;
  const text = JSON.stringify([
    subject,
    issuer,
    altNames,
    altNameCount,
    notBefore,
    notAfter,
    fingerprint,
    problem,
    chain,
  ]);
  return createHash('sha256').update(text).digest().readInt32BE(0);
};

/** Each certificate of a check once, by check and id: engines that store at the same time take locks in the same order. */
const newestOfEach = (results: readonly ProbeResult[], ids: readonly (number | null)[]): Shown[] => {
  const byKey = new Map<string, Shown>();
  for (const [index, { checkId, certificate: facts, startedAt }] of results.entries()) {
    const id = ids[index] ?? null;
    if (id === null || !facts) continue;
    const day = new Date(startedAt).toISOString().slice(0, 10);
    const key = `${checkId}/${id}`;
    if ((byKey.get(key)?.day ?? '') < day) byKey.set(key, { checkId, id, facts, day });
  }
  return [...byKey.values()].sort((a, b) => a.checkId - b.checkId || a.id - b.id);
};

const withoutNote = async (trx: Kysely<Database>, shown: readonly Shown[]): Promise<Shown[]> => {
  const { rows } = await sql<{ place: number }>`
    select place
    from unnest(
      ${shown.map(({ checkId }) => checkId)}::int[],
      ${shown.map(({ id }) => id)}::int[],
      ${shown.map(({ day }) => day)}::date[]
    ) with ordinality as v (check_id, id, day, place)
    where not exists (
      select from certificates c where c.check_id = v.check_id and c.id = v.id and c.seen_on >= v.day
    )
    order by place`.execute(trx);
  return rows.flatMap(({ place }) => shown[place - 1] ?? []);
};

/** A target that shows another certificate at each poll fills no disk: results beyond that name theirs no more. */
const MOST_OF_CHECK = 200;

const note = async (trx: Kysely<Database>, shown: readonly Shown[]): Promise<void> => {
  await sql`
    insert into certificates (check_id, id, facts, seen_on)
    select check_id, id, facts::jsonb, seen_on
    from unnest(
      ${shown.map(({ checkId }) => checkId)}::int[],
      ${shown.map(({ id }) => id)}::int[],
      ${shown.map(({ facts }) => JSON.stringify(facts))}::text[],
      ${shown.map(({ day }) => day)}::date[]
    ) as v (check_id, id, facts, seen_on)
    where exists (select from certificates c where c.check_id = v.check_id and c.id = v.id)
      or (select count(*) from certificates c where c.check_id = v.check_id) < ${MOST_OF_CHECK}
    on conflict (check_id, id) do update set seen_on = greatest(certificates.seen_on, excluded.seen_on)`.execute(trx);
};
