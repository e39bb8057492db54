import { ProbeResult } from '@pharos/contract/bus/result.ts';
import { PerformanceStatus, StateCode } from '@pharos/contract/states.ts';
import type { JudgeState } from '@pharos/domain/judge/judge-state.ts';
import { z } from 'zod';

/**
 * The form of `check_states.judge_state`. 1: without a version; raisedCertificateAlerts were called certificatesTold.
 * A field that an older release did not write has a default; a new form gets a new version only when defaults don't do.
 */
const VERSION = 2;

const at = z.number();
const Stored = z.object({
  version: z.number().int().max(VERSION, 'was written by a newer release'),
  phase: z.enum(['pending', 'up', 'suspect', 'down', 'paused']),
  change: z.object({ id: z.number().int(), code: StateCode, startedAt: at }).nullable().default(null),
  outage: z
    .object({ id: z.number().int(), startedAt: at, alert: z.enum(['held', 'due']) })
    .nullable()
    .default(null),
  suspicion: z
    .object({ first: ProbeResult, confirmRunId: z.string(), asked: z.number().int(), answerBy: at })
    .nullable()
    .default(null),
  failingPolls: z.number().int().default(0),
  performance: z
    .object({ status: PerformanceStatus, since: at, crossingSince: at.nullable().default(null) })
    .nullable()
    .default(null),
  raisedCertificateAlerts: z.array(z.string()).default([]),
});

const VersionOne = z.looseObject({ version: z.undefined().optional(), certificatesTold: z.unknown().optional() });

/** Reads what `judgeStateToJson` wrote, in this release or an earlier one. Throws what is wrong with it and where. */
export const judgeStateFromJson = (stored: unknown): JudgeState => {
  const { version: _version, ...judgeState } = Stored.parse(upgraded(stored));
  return judgeState;
};

const upgraded = (stored: unknown): unknown => {
  const { success, data } = VersionOne.safeParse(stored);
  return success ? { ...data, version: 1, raisedCertificateAlerts: data.certificatesTold } : stored;
};

export const judgeStateToJson = (judgeState: JudgeState): string => JSON.stringify({ version: VERSION, ...judgeState });
