import { z } from 'zod';
import { tidyLine, UNPRINTABLE } from '../../unprintable.ts';
import { endpoint } from '../common/endpoint.ts';

/*
 * What two installations that watch each other ask of each other: docs/operate.md. Each request carries `authorization: Pharos-Pair …`, by which
 * it proves that it is of the other one, and each answer a header that proves the same (apps/server/src/pair).
 * The other one may be of another release: what is missing, or not understood, is null; what is not known is ignored.
 */

/** The header of an answer by which it proves whose it is. */
export const PAIR_PROOF_HEADER = 'pharos-pair-proof';

/** What can be wrong with the other installation, the worst first. */
export const PairTrouble = z.enum(['no-answer', 'refused', 'clock-off', 'not-ready', 'alerts-waiting']);
export type PairTrouble = z.infer<typeof PairTrouble>;

const WORDS = 200;
/** Words of another installation, for people to read. */
const words = z
  .string()
  .transform((text) => tidyLine(text.slice(0, WORDS).toWellFormed().replaceAll(new RegExp(UNPRINTABLE, 'gu'), ' ')))
  .nullable()
  .catch(null);
const figure = z.number().min(0).max(Number.MAX_SAFE_INTEGER).nullable().catch(null);
const yes = z.boolean().nullable().catch(null);

/** How an installation is, for the operators of the one that it is paired with; nothing of organizations. */
export const PairState = z.object({
  version: words,
  /** As `/readyz` says it, and why it is not. */
  is_ready: yes,
  not_ready: z.object({ database: words, engine: words, worker: words }).nullable().catch(null),
  /** Of alerts that are due and, as far as it knows, could be sent; 0: none waits. */
  oldest_waiting_alert_seconds: figure,
  deliveries_pending: figure,
  deliveries_failed_last_hour: figure,
  oldest_due_job_seconds: figure,
  /** How late 99 of 100 polls began at most, since its start. */
  lateness_p99_seconds: figure,
  since_last_stored_seconds: figure,
  /** Whether it takes itself for cut off. */
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

/** It stops in an orderly way, and will be back soon. */
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

/** Pairs by the code of `npm run pair`; the public keys (X25519) make the key that both keep. */
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
