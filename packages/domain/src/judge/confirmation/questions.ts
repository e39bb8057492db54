import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { Verdict } from '@pharos/contract/states.ts';
import type { ConfirmationRound, JudgeState, Question } from '../judge-state.ts';

export const openQuestions = ({ suspicion, recovery }: JudgeState): readonly Question[] =>
  (suspicion ?? recovery)?.questions ?? [];

export const isAwaited = (judgeState: JudgeState, probe: Probe): boolean =>
  openQuestions(judgeState).some(isAnsweredBy(probe));

type Probe = Pick<ProbeResult, 'runId' | 'location'>;

/**
 * Matches the location too, because a location never responds to the request of another one. An empty location matches
 * any, because earlier releases did not store it.
 */
export const isAnsweredBy =
  ({ runId, location }: Probe) =>
  (question: Question): boolean =>
    question.answerBy !== null &&
    question.runId === runId &&
    (question.location === location || question.location === '');

export const awaitedUntil = (judgeState: JudgeState): number | null => {
  const times = openQuestions(judgeState).flatMap(({ answerBy }) => answerBy ?? []);
  return times.length === 0 ? null : Math.min(...times);
};

export const answered = (inquiry: ConfirmationRound, result: ProbeResult): ConfirmationRound => ({
  ...inquiry,
  questions: inquiry.questions.map((question) =>
    isAnsweredBy(result)(question) ? withAnswer(question, result) : question,
  ),
});

export const withPoll = (inquiry: ConfirmationRound): ConfirmationRound => ({ ...inquiry, polls: inquiry.polls + 1 });

/** Also completes a pending request to the location of the poll, whose result is then no longer needed. */
export const answeredByPoll = (inquiry: ConfirmationRound, poll: ProbeResult): ConfirmationRound => {
  const hasQuestion = inquiry.questions.some(({ location }) => location === poll.location);
  const unasked: Question = { location: poll.location, runId: poll.runId, asked: 0, answerBy: null, answer: poll };
  return {
    ...inquiry,
    questions: hasQuestion
      ? inquiry.questions.map((question) =>
          question.location === poll.location ? withAnswer(question, poll) : question,
        )
      : [...inquiry.questions, unasked],
    places: Math.max(inquiry.places, inquiry.questions.length + (hasQuestion ? 1 : 2)),
  };
};

const withAnswer = (question: Question, answer: ProbeResult): Question => ({
  ...question,
  location: answer.location,
  runId: answer.runId,
  answerBy: null,
  answer,
});

export interface Tally {
  failing: ProbeResult[];
  passed: ProbeResult[];
  pending: number;
  lost: string[];
}

export const tallyOf = ({ questions }: ConfirmationRound): Tally => {
  const answers = questions.flatMap(({ answer }) => answer ?? []);
  return {
    failing: answers.filter(isFailing),
    passed: answers.filter(({ verdict }) => verdict === 'AV'),
    pending: questions.filter(({ answerBy }) => answerBy !== null).length,
    lost: questions.flatMap(({ location, answerBy, answer }) => (answerBy === null && answer === null ? location : [])),
  };
};

export const isFailing = (result: ProbeResult): result is ProbeResult & { verdict: Verdict } =>
  result.verdict !== null && result.verdict !== 'AV';
