import { z } from 'zod';
import { ProbeResult } from '../bus/result.ts';
import { PerformanceStatus, StateCode, Verdict } from '../states.ts';

/** Version 1 had no `version` field and used the name `certificatesTold` for `raisedCertificateAlerts`. */
export const JUDGE_STATE_VERSION = 2;

const at = z.number();
/** A check has far fewer locations, even with those that it used recently. */
const MAX_ENTRIES = 200;
const byLocation = <Value extends z.ZodType>(value: Value) =>
  z.record(z.string(), value).refine((entries) => Object.keys(entries).length <= MAX_ENTRIES, 'has too many entries');
const question = z.object({
  location: z.string(),
  runId: z.string(),
  asked: z.number().int(),
  answerBy: at.nullable(),
  answer: ProbeResult.nullable(),
});
// An inquiry contains data that a target sent, so it can be unreadable. It is then dropped and the next poll decides.
// The previous release, which knew at most one question, also drops it.
const inquiry = z
  .object({
    first: ProbeResult,
    questions: z.array(question),
    places: z.number().int(),
    polls: z.number().int().default(0),
  })
  .nullable()
  .default(null)
  .catch(null);
/**
 * The value of `judge_states.judge_state`. A field that an older release did not write has a default. A new format gets
 * a new version only if defaults are not sufficient.
 */
export const StoredJudgeState = z.object({
  version: z.number().int().max(JUDGE_STATE_VERSION, 'was written by a newer release'),
  phase: z.enum(['pending', 'up', 'suspect', 'down', 'paused']),
  change: z.object({ id: z.number().int(), code: StateCode, startedAt: at }).nullable().default(null),
  outage: z
    .object({
      id: z.number().int(),
      startedAt: at,
      alert: z.enum(['held', 'due']),
      finding: z
        .object({ summary: z.string(), statusCode: z.number().int().nullable(), location: z.string() })
        .nullable()
        .default(null)
        .catch(null),
      failing: byLocation(Verdict).default({}),
      silentSince: byLocation(at).default({}),
    })
    .nullable()
    .default(null),
  suspicion: inquiry,
  recovery: inquiry,
  lastSuppressedAt: z.string().nullable().default(null),
  passedAt: byLocation(at).default({}),
  failingPolls: z.number().int().default(0),
  performance: z
    .object({
      status: PerformanceStatus,
      since: at,
      crossingSince: at.nullable().default(null),
      location: z.string().nullable().default(null),
    })
    .nullable()
    .default(null),
  raisedCertificateAlerts: z.array(z.string()).max(MAX_ENTRIES).default([]),
  lastCertificateAlerts: z
    .partialRecord(z.enum(['expiry', '7d', '15d']), z.object({ raisedAt: at, notAfter: at }))
    .default({}),
});
