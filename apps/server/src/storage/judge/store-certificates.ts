import { createHash } from 'node:crypto';
import type { CertificateFacts, ProbeResult } from '@pharos/contract/bus/result.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../connection/schema/schema.ts';

interface Shown {
  checkId: number;
  id: number;
  /** As PostgreSQL writes bytes: `\x…`. */
  digest: string;
  facts: CertificateFacts;
  /** UTC, `YYYY-MM-DD`. */
  day: string;
}

/**
 * Stores the certificates of a batch that are new, once for each check, and notes each day that they are still shown. Returns the
 * id for each result, null for one without a certificate, or whose id another one of the check has. Mostly all are known: one short
 * query then.
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
 * Made of all that is shown of a certificate, with its chain and its problem. The id's 32 bits cost a result no more than what its row is
 * rounded up to anyway; 128 more, which the certificate alone keeps, tell two apart that a target has made to share an id.
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

/** Of each id of a check the certificate that came first, as it was shown last. */
const newestOfEach = (shown: readonly (Shown | null)[]): Map<string, Shown> => {
  const byKey = new Map<string, Shown>();
  for (const one of shown) {
    if (one === null) continue;
    const known = byKey.get(keyOf(one));
    if (!known || (known.digest === one.digest && known.day < one.day)) byKey.set(keyOf(one), one);
  }
  return byKey;
};

/** By check and id: engines that store at the same time take locks in the same order. */
const inOrder = (shown: ReadonlyMap<string, Shown>): Shown[] =>
  [...shown.values()].sort((a, b) => a.checkId - b.checkId || a.id - b.id);

/** Those of which something is to be stored, and those whose id another certificate has taken. */
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

/** A target that shows another certificate at each poll fills no disk: results beyond that name theirs no more. */
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
