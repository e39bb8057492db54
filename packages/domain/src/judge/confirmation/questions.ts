import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { Verdict } from '@pharos/contract/states.ts';
import type { Inquiry, JudgeState, Question } from '../judge-state.ts';

/** What is asked of a check at the moment: about a suspicion, or a recovery. */
export const openQuestions = ({ suspicion, recovery }: JudgeState): readonly Question[] =>
  (suspicion ?? recovery)?.questions ?? [];

/** Whether an answer of this probe is awaited, from the location that it names. */
export const isAwaited = (judgeState: JudgeState, probe: Probe): boolean =>
  openQuestions(judgeState).some(asksFor(probe));

type Probe = Pick<ProbeResult, 'runId' | 'location'>;

/** The location counts: a location never answers what another one was asked. '': the release that asked did not keep it. */
export const asksFor =
  ({ runId, location }: Probe) =>
  (question: Question): boolean =>
    question.answerBy !== null &&
    question.runId === runId &&
    (question.location === location || question.location === '');

/** When the first answer that is awaited counts as lost. Epoch milliseconds; null: none is awaited. */
export const awaitedUntil = (judgeState: JudgeState): number | null => {
  const times = openQuestions(judgeState).flatMap(({ answerBy }) => answerBy ?? []);
  return times.length === 0 ? null : Math.min(...times);
};

/** With the answer to the question that it belongs to. */
export const answered = (inquiry: Inquiry, result: ProbeResult): Inquiry => ({
  ...inquiry,
  questions: inquiry.questions.map((question) => (asksFor(result)(question) ? withAnswer(question, result) : question)),
});

/** With one more poll that was judged meanwhile. */
export const withPoll = (inquiry: Inquiry): Inquiry => ({ ...inquiry, polls: inquiry.polls + 1 });

/** With what a poll found at its location: it answers a question that was put there, and the awaited probe need not. */
export const answeredByPoll = (inquiry: Inquiry, poll: ProbeResult): Inquiry => {
  const isAsked = inquiry.questions.some(({ location }) => location === poll.location);
  const unasked: Question = { location: poll.location, runId: poll.runId, asked: 0, answerBy: null, answer: poll };
  return {
    ...inquiry,
    questions: isAsked
      ? inquiry.questions.map((question) =>
          question.location === poll.location ? withAnswer(question, poll) : question,
        )
      : [...inquiry.questions, unasked],
    places: Math.max(inquiry.places, inquiry.questions.length + (isAsked ? 1 : 2)),
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
  /** Keys of the locations that did not answer. */
  lost: string[];
}

/** What the questions have come to so far. */
export const tallyOf = ({ questions }: Inquiry): Tally => {
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
