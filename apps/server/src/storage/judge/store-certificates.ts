import { createHash } from 'node:crypto';
import type { CertificateFacts, ProbeResult } from '@pharos/contract/bus/result.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../connection/schema/schema.ts';

interface Shown {
  checkId: number;
  id: number;
  /** The bytea notation of PostgreSQL: `\x…`. */
  digest: string;
  facts: CertificateFacts;
  day: string;
}

/**
 * Stores new certificates once for each check, and updates the last day of known ones. Usually all are known, and one
 * short query is sufficient.
 * @returns the certificate id for each result. Null without a certificate, or if the id belongs to another certificate
 * of the check.
 */
export const storeCertificates = async (
  trx: Kysely<Database>,
  results: readonly ProbeResult[],
): Promise<(number | null)[]> => {
  const shown = results.map(toShown);
  const ofKeys = newestOfEach(shown);
  if (ofKeys.size === 0) return shown.map(() => null);
  const { unnoted, taken } = await lookUp(trx, inOrder(ofKeys));
  if (unnoted.length > 0) await note(trx, unnoted);
  for (const one of taken) ofKeys.delete(keyOf(one));
  return shown.map((one) => (one && ofKeys.get(keyOf(one))?.digest === one.digest ? one.id : null));
};

const toShown = ({ checkId, certificate, startedAt }: ProbeResult): Shown | null =>
  certificate && {
    checkId,
    ...identify(certificate),
    facts: certificate,
    day: new Date(startedAt).toISOString().slice(0, 10),
  };

/**
 * Hashes all displayed data of a certificate. The 32-bit id fits into the padding of a result row and costs no space. A
 * target could create two certificates with the same id, which the 128-bit digest distinguishes.
 */
const identify = (facts: CertificateFacts): Pick<Shown, 'id' | 'digest'> => {
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
  const hash = createHash('sha256').update(text).digest();
  return { id: hash.readInt32BE(0), digest: `\\x${hash.toString('hex', 4, 20)}` };
};

const keyOf = ({ checkId, id }: Shown): string => `${checkId}/${id}`;

const newestOfEach = (shown: readonly (Shown | null)[]): Map<string, Shown> => {
  const byKey = new Map<string, Shown>();
  for (const one of shown) {
    if (one === null) continue;
    const known = byKey.get(keyOf(one));
    if (!known || (known.digest === one.digest && known.day < one.day)) byKey.set(keyOf(one), one);
  }
  return byKey;
};

/** Sorts, so that concurrent engines take locks in the same order. */
const inOrder = (shown: ReadonlyMap<string, Shown>): Shown[] =>
  [...shown.values()].sort((a, b) => a.checkId - b.checkId || a.id - b.id);

const lookUp = async (
  trx: Kysely<Database>,
  shown: readonly Shown[],
): Promise<Record<'unnoted' | 'taken', Shown[]>> => {
  const { rows } = await sql<{ place: number; taken: boolean }>`
    select place, taken
    from unnest(
      ${shown.map(({ checkId }) => checkId)}::int[],
      ${shown.map(({ id }) => id)}::int[],
      ${shown.map(({ digest }) => digest)}::bytea[],
      ${shown.map(({ day }) => day)}::date[]
    ) with ordinality as v (check_id, id, digest, day, place)
    left join certificates c using (check_id, id)
    cross join lateral (select coalesce(c.digest <> v.digest, false) as taken) t
    where taken or c.digest is null or c.seen_on < v.day
    order by place`.execute(trx);
  const found = (taken: boolean): Shown[] =>
    rows.flatMap((row) => (row.taken === taken ? (shown[row.place - 1] ?? []) : []));
  return { unnoted: found(false), taken: found(true) };
};

/**
 * Prevents a target that presents a new certificate at each poll from filling the disk. Further results refer to no
 * certificate.
 */
const MAX_PER_CHECK = 200;

const note = async (trx: Kysely<Database>, shown: readonly Shown[]): Promise<void> => {
  await sql`
    insert into certificates (check_id, id, digest, facts, seen_on)
    select check_id, id, digest, facts::jsonb, seen_on
    from unnest(
      ${shown.map(({ checkId }) => checkId)}::int[],
      ${shown.map(({ id }) => id)}::int[],
      ${shown.map(({ digest }) => digest)}::bytea[],
      ${shown.map(({ facts }) => JSON.stringify(facts))}::text[],
      ${shown.map(({ day }) => day)}::date[]
    ) as v (check_id, id, digest, facts, seen_on)
    where exists (select from certificates c where c.check_id = v.check_id and c.id = v.id)
      or (select count(*) from certificates c where c.check_id = v.check_id) < ${MAX_PER_CHECK}
    on conflict (check_id, id) do update
      set seen_on = greatest(certificates.seen_on, excluded.seen_on), digest = excluded.digest`.execute(trx);
};
