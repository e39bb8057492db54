import { JUDGE_STATE_VERSION, StoredJudgeState } from '@pharos/contract/stored/judge-state.ts';
import type { JudgeState } from '@pharos/domain/judge/judge-state.ts';

/** Reads what `judgeStateToJson` wrote, in this release or an earlier one. Throws what is wrong with it and where. */
export const judgeStateFromJson = (stored: unknown): JudgeState => {
  const { version: _version, ...judgeState } = StoredJudgeState.parse(withQuestions(upgraded(stored)));
  return judgeState;
};

/** Version 1 in the form of version 2. */
const upgraded = (stored: unknown): unknown => {
  if (typeof stored !== 'object' || stored === null || 'version' in stored) return stored;
  const raised = 'certificatesTold' in stored ? { raisedCertificateAlerts: stored.certificatesTold } : {};
  return { ...stored, ...raised, version: 1 };
};

/** A suspicion of a release that asked one location only, in the present form. */
const withQuestions = (stored: unknown): unknown => {
  if (typeof stored !== 'object' || stored === null || !('suspicion' in stored)) return stored;
  const { suspicion } = stored;
  if (typeof suspicion !== 'object' || suspicion === null || !('confirmRunId' in suspicion)) return stored;
  const { confirmRunId: runId, ...rest } = { asked: 1, answerBy: null, first: null, ...suspicion };
  // '': it was lost, and nothing is awaited any more.
  const answerBy = runId === '' ? null : rest.answerBy;
  const question = { location: '', runId, asked: rest.asked, answerBy, answer: null };
  return { ...stored, suspicion: { first: rest.first, questions: [question], places: 1 } };
};

export const judgeStateToJson = (judgeState: JudgeState): string =>
  JSON.stringify({ version: JUDGE_STATE_VERSION, ...judgeState });
