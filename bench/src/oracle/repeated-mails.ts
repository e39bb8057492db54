import { isWithin, type Span } from '../spans.ts';
import type { AcceptedMail, Evidence } from './evidence.ts';
import { isMailFault, mayRepeatMails } from './fault-names.ts';
import { clockText, type Violation } from './violation.ts';

/** Maximum time for sending a mail and for recording its acceptance. */
const UNDER_WAY_MS = 10_000;
/** Maximum time from the acceptance by the mail server to the update of the row. */
const TO_BE_RECORDED_MS = 1000;
/** See apps/server/src/alerts/mail/smtp.ts. */
const CONNECTIONS = 5;
/**
 * Tolerated share around faults. Pharos guarantees delivery at least once, so that a few repetitions are allowed, but
 * more indicate a defect.
 */
const TOLERATED_SHARE = 0.005;

export const repeatedMails = (evidence: Evidence): Violation[] => {
  const windows = unsureWindows(evidence);
  const repeated = avoidable(repetitions(evidence.mails), evidence);
  const unexplained = repeated.filter(({ first }) => !isWithin(windows, first.at));
  const tolerated = Math.max(1, Math.floor(TOLERATED_SHARE * evidence.mails.length));
  const problem = (at: number, text: string): Violation => ({ rule: 'a mail is sent once', at, text });
  const found = unexplained.map((pair) => problem(pair.second.at, `${pairText(pair)}, and no fault explains it`));
  if (repeated.length - unexplained.length > tolerated) {
    const text = `${repeated.length} of ${evidence.mails.length} mails were sent again around faults: ${repeated.map(pairText).join('; ')}`;
    found.push(problem(evidence.readAt, text));
  }
  return found;
};

/**
 * Removes repetitions that a kill explains because it interrupted the recording of the first mail. At most one per
 * connection is removed.
 */
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
  `${first.key} to ${first.recipient} was accepted at ${clockText(first.at)} and again at ${clockText(second.at)}`;

interface Repetition {
  first: AcceptedMail;
  second: AcceptedMail;
}

/** Mails whose acceptance was not confirmed to Pharos do not count. */
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

/** Pharos may have missed an acceptance at these times, or could not record it. */
const unsureWindows = ({ faults, unexpectedExits }: Evidence): Span[] => [
  ...faults
    .filter(({ name }) => mayRepeatMails(name))
    .map(({ from, to }) => ({ from: from - UNDER_WAY_MS, to: to + UNDER_WAY_MS })),
  ...unexpectedExits.map(({ at }) => ({ from: at - UNDER_WAY_MS, to: at + UNDER_WAY_MS })),
];
