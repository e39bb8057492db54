import { isWithin, type Span } from '../spans.ts';
import type { AcceptedMail, Evidence } from './evidence.ts';
import { isMailFault, mayRepeatMails } from './fault-names.ts';
import { clockText, type Violation } from './violation.ts';

/** A mail is under way for so long at most, and its acceptance may be recorded so much later. */
const UNDER_WAY_MS = 10_000;
/** From a mail server's acceptance to its row. */
const TO_BE_RECORDED_MS = 1000;
/** Mails are sent over so many connections at once: see apps/server/src/alerts/mail/smtp.ts. */
const CONNECTIONS = 5;
/** Of all mails, around faults. At least once is the promise: more than a few are no accident. */
const TOLERATED_SHARE = 0.005;

/** Mails that were accepted, with Pharos told so, and sent again. */
export const repeatedMails = (evidence: Evidence): Violation[] => {
  const windows = unsureWindows(evidence);
  const repeated = avoidable(repetitions(evidence.mails), evidence);
  const unexplained = repeated.filter(({ first }) => !isWithin(windows, first.at));
  const tolerated = Math.max(1, Math.floor(TOLERATED_SHARE * evidence.mails.length));
  const problem = (at: number, text: string): Violation => ({ rule: 'a mail is sent once', at, text });
  const found = unexplained.map((pair) => problem(pair.second.at, `${pairText(pair)}, and no fault explains it`));
  if (repeated.length - unexplained.length > tolerated) {
    const text = `of ${evidence.mails.length} mails ${repeated.length} came again around faults: ${repeated.map(pairText).join('; ')}`;
    found.push(problem(evidence.readAt, text));
  }
  return found;
};

/** Less those that a kill of Pharos or of its database caught between being accepted and being recorded: one a connection, at most. */
const avoidable = (repeated: readonly Repetition[], { faults }: Evidence): Repetition[] => {
  const kills = faults.filter(({ name }) => name.startsWith('kill-') && !isMailFault(name) && mayRepeatMails(name));
  const caught = kills.flatMap(({ from }) =>
    repeated
      .filter(({ first }) => isWithin([{ from: from - TO_BE_RECORDED_MS, to: from + TO_BE_RECORDED_MS }], first.at))
      .slice(-CONNECTIONS),
  );
  return repeated.filter((pair) => !caught.includes(pair));
};

const pairText = ({ first, second }: Repetition): string =>
  `${first.key} to ${first.recipient} was accepted ${clockText(first.at)} and again ${clockText(second.at)}`;

interface Repetition {
  first: AcceptedMail;
  second: AcceptedMail;
}

/** Pairs of the same mail; one whose acceptance Pharos never heard of counts for nothing. */
export const repetitions = (mails: readonly AcceptedMail[]): Repetition[] => {
  const last = new Map<string, AcceptedMail>();
  return mails
    .filter(({ answered }) => answered)
    .flatMap((mail) => {
      const key = `${mail.key} ${mail.recipient}`;
      const first = last.get(key);
      last.set(key, mail);
      return first ? [{ first, second: mail }] : [];
    });
};

/** When Pharos may not have heard of an acceptance, or could not write it down. */
const unsureWindows = ({ faults, unaskedEnds }: Evidence): Span[] => [
  ...faults
    .filter(({ name }) => mayRepeatMails(name))
    .map(({ from, to }) => ({ from: from - UNDER_WAY_MS, to: to + UNDER_WAY_MS })),
  ...unaskedEnds.map(({ at }) => ({ from: at - UNDER_WAY_MS, to: at + UNDER_WAY_MS })),
];
