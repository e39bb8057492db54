import { z } from 'zod';
import { tidyLine, UNPRINTABLE } from '../../unprintable.ts';
import { endpoint } from '../common/endpoint.ts';

/*
 * The API between two paired installations that monitor each other, see docs/operate.md. Each request contains
 * `authorization: Pharos-Pair …`, which proves that it comes from the other installation. Each response contains a
 * header with the same proof (apps/server/src/pair). The other installation may have another release. Therefore missing
 * or invalid values are read as null, and unknown fields are ignored.
 */

/** The header of a response that proves its origin. */
export const PAIR_PROOF_HEADER = 'pharos-pair-proof';

/** The possible problems of the other installation, worst first. */
export const PairTrouble = z.enum(['no-answer', 'refused', 'clock-off', 'not-ready', 'alerts-waiting']);
export type PairTrouble = z.infer<typeof PairTrouble>;

const WORDS = 200;
/** A text of the other installation for people, limited in length and without unprintable characters. */
const words = z
  .string()
  .transform((text) => tidyLine(text.slice(0, WORDS).toWellFormed().replaceAll(new RegExp(UNPRINTABLE, 'gu'), ' ')))
  .nullable()
  .catch(null);
const figure = z.number().min(0).max(Number.MAX_SAFE_INTEGER).nullable().catch(null);
const yes = z.boolean().nullable().catch(null);

/** The state of an installation for the operators of its paired installation. Contains nothing about organizations. */
export const PairState = z.object({
  version: words,
  /** The state of `/readyz`, and the reasons if it is not ready. */
  is_ready: yes,
  not_ready: z.object({ database: words, engine: words, worker: words }).nullable().catch(null),
  /**
   * Age of the oldest alert that is due and that can be sent as far as the installation knows. 0 if no alert is
   * waiting.
   */
  oldest_waiting_alert_seconds: figure,
  deliveries_pending: figure,
  deliveries_failed_last_hour: figure,
  oldest_due_job_seconds: figure,
  /** The 99th percentile of the lateness of polls since its start. */
  lateness_p99_seconds: figure,
  since_last_stored_seconds: figure,
  /** Whether it considers itself isolated. */
  is_isolated: yes,
});
export type PairState = z.infer<typeof PairState>;

export const getPairState = endpoint({
  method: 'GET',
  path: '/pair/state/',
  access: 'public',
  summary: 'How this installation is, for the one that it is paired with',
  tag: 'Operators',
  status: 200,
  response: PairState,
  perMinute: 120,
});

/** The installation announces that it stops intentionally and will return soon. */
export const announcePairStop = endpoint({
  method: 'POST',
  path: '/pair/stop/',
  access: 'public',
  summary: 'The installation that this one is paired with stops for a while',
  tag: 'Operators',
  status: 200,
  response: z.object({}),
  perMinute: 30,
});

const PublicKey = z.string().regex(/^[\w-]{40,80}$/);

/** Pairs with the code of `npm run pair`. Both installations derive their shared key from the public keys (X25519). */
export const joinPair = endpoint({
  method: 'POST',
  path: '/pair/',
  access: 'public',
  summary: 'Pair another installation with this one, by the code that this one has printed',
  tag: 'Operators',
  body: z.strictObject({ address: z.string().max(300), public_key: PublicKey }),
  status: 201,
  response: z.object({ public_key: PublicKey }),
  perMinute: 30,
});
