import { z } from 'zod';
import { tidyLine, UNPRINTABLE } from '../../unprintable.ts';
import { endpoint } from '../common/endpoint.ts';

/*
 * The API between two paired installations, see docs/monitor-pharos.md. Each request contains `authorization: Pharos-Pair …`,
 * which proves its origin, and each response contains a header with the same proof (apps/server/src/pair). The other
 * installation may have another release, so missing or invalid values are read as null, and unknown fields are ignored.
 */

export const PAIR_PROOF_HEADER = 'pharos-pair-proof';

/** Worst first. */
export const PairTrouble = z.enum(['no-answer', 'refused', 'clock-off', 'not-ready', 'alerts-waiting']);
export type PairTrouble = z.infer<typeof PairTrouble>;

const MAX_TEXT_LENGTH = 200;
/** A text of the other installation, limited in length and without unprintable characters. */
const shortText = z
  .string()
  .transform((text) =>
    tidyLine(text.slice(0, MAX_TEXT_LENGTH).toWellFormed().replaceAll(new RegExp(UNPRINTABLE, 'gu'), ' ')),
  )
  .nullable()
  .catch(null);
const figure = z.number().min(0).max(Number.MAX_SAFE_INTEGER).nullable().catch(null);
const yes = z.boolean().nullable().catch(null);

/** Contains nothing about organizations. */
export const PairState = z.object({
  version: shortText,
  /** The state of `/readyz`, and the reasons if it is not ready. */
  is_ready: yes,
  not_ready: z.object({ database: shortText, engine: shortText, worker: shortText }).nullable().catch(null),
  /** The age of the oldest alert that is due and can be sent. 0 if no alert is waiting. */
  oldest_waiting_alert_seconds: figure,
  deliveries_pending: figure,
  deliveries_failed_last_hour: figure,
  oldest_due_job_seconds: figure,
  /** The 99th percentile since the start. */
  lateness_p99_seconds: figure,
  since_last_stored_seconds: figure,
  is_isolated: yes,
});
export type PairState = z.infer<typeof PairState>;

export const getPairState = endpoint({
  method: 'GET',
  path: '/pair/state/',
  access: 'public',
  summary: 'Get the state of this installation, for its paired installation',
  tag: 'Operators',
  status: 200,
  response: PairState,
  perMinute: 120,
});

/** Announces an intentional stop of the sender, which will return soon. */
export const announcePairStop = endpoint({
  method: 'POST',
  path: '/pair/stop/',
  access: 'public',
  summary: 'Announce that the paired installation stops for a while',
  tag: 'Operators',
  status: 200,
  response: z.object({}),
  perMinute: 30,
});

const PublicKey = z.string().regex(/^[\w-]{40,80}$/);

/** Pairs with the code of `npm run pair`. Both installations derive a shared key from their public keys (X25519). */
export const joinPair = endpoint({
  method: 'POST',
  path: '/pair/',
  access: 'public',
  summary: 'Pair another installation with this one, with the code that this one printed',
  tag: 'Operators',
  body: z.strictObject({ address: z.string().max(300), public_key: PublicKey }),
  status: 201,
  response: z.object({ public_key: PublicKey }),
  perMinute: 30,
});
