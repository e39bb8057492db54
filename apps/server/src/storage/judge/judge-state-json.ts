import { JUDGE_STATE_VERSION, StoredJudgeState } from '@pharos/contract/stored/judge-state.ts';
import { type JudgeState, NO_LAST_ALERTS, NO_RAISED_ALERTS, NONE_PASSED } from '@pharos/domain/judge/judge-state.ts';

/**
 * Parses a state that this release or an earlier one has stored.
 * @throws Error with the reason and the invalid field.
 */
export const judgeStateFromJson = (stored: unknown): JudgeState => {
  const read = StoredJudgeState.parse(withQuestions(upgraded(stored)));
  // Lists each field instead of using a spread, see `loadMonitoredChecks`.
  return {
    phase: read.phase,
    change: read.change,
    outage: read.outage,
    suspicion: read.suspicion,
    recovery: read.recovery,
    lastSuppressedAt: read.lastSuppressedAt,
    passedAt: Object.keys(read.passedAt).length > 0 ? read.passedAt : NONE_PASSED,
    failingPolls: read.failingPolls,
    performance: read.performance,
    raisedCertificateAlerts: read.raisedCertificateAlerts.length > 0 ? read.raisedCertificateAlerts : NO_RAISED_ALERTS,
    lastCertificateAlerts:
      Object.keys(read.lastCertificateAlerts).length > 0 ? read.lastCertificateAlerts : NO_LAST_ALERTS,
  };
};

const upgraded = (stored: unknown): unknown => {
  if (typeof stored !== 'object' || stored === null || 'version' in stored) return stored;
  const raised = 'certificatesTold' in stored ? { raisedCertificateAlerts: stored.certificatesTold } : {};
  return { ...stored, ...raised, version: 1 };
};

/** Converts a suspicion of a release that requested a confirmation from only one location. */
const withQuestions = (stored: unknown): unknown => {
  if (typeof stored !== 'object' || stored === null || !('suspicion' in stored)) return stored;
  const { suspicion } = stored;
  if (typeof suspicion !== 'object' || suspicion === null || !('confirmRunId' in suspicion)) return stored;
  const { confirmRunId: runId, ...rest } = { asked: 1, answerBy: null, first: null, ...suspicion };
  // An empty id means that the confirmation was lost and is no longer expected.
  const answerBy = runId === '' ? null : rest.answerBy;
  const question = { location: '', runId, asked: rest.asked, answerBy, answer: null };
  return { ...stored, suspicion: { first: rest.first, questions: [question], places: 1 } };
};

export const judgeStateToJson = (judgeState: JudgeState): string =>
  JSON.stringify({ version: JUDGE_STATE_VERSION, ...judgeState });
