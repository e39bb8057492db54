import type { PairState, PairTrouble } from '@pharos/contract/rest/pair/pair.ts';
import { PAIR_PROBLEM_TEXTS } from '@pharos/domain/pair/pair-problem-text.ts';
import { durationText } from '@pharos/domain/text/duration-text.ts';
import { momentText } from '../../html/moment-text.ts';
import type { AccountMail } from '../../storage/mails/enqueue-mail.ts';
import { alarmFooter } from '../alarm-mail.ts';
import type { OperatorAddress } from '../operator-address.ts';

export interface PairMailParts {
  operator: OperatorAddress;
  baseUrl: string;
  address: string;
}

export interface NotifiedTrouble {
  kind: PairTrouble;
  since: number;
  /** Null if the other installation has never answered. */
  answeredAt: number | null;
  reason: string | null;
  state: PairState | null;
}

const SUBJECT: Record<PairTrouble, string> = {
  'no-answer': 'has not responded',
  refused: 'has rejected the requests of its pair',
  'clock-off': 'has had another clock time than its pair',
  'not-ready': 'has not been ready',
  'alerts-waiting': 'has not sent its alerts',
};

const ADVICE: Record<PairTrouble, string> = {
  'no-answer':
    'Check that its machine and its process are running, and read its log. If they are running, the connection between the two installations is interrupted, and the other one may still monitor and send alerts. This installation itself is connected.',
  refused:
    'Its pairing was removed, or it was set up again. Run "npm run pair -- --remove" on this installation. Then pair the two again if they should continue to monitor each other.',
  'clock-off': 'Synchronize both clocks with NTP. Until then, the two installations do not monitor each other.',
  'not-ready':
    'While it is not ready, it may not probe, detect outages or send alerts. Its log contains more details. Its own operators may not get its mails.',
  'alerts-waiting':
    'Until this is fixed, its alerts are late or are not sent. Check its mail server (SMTP_URL), and Health in its operator area.',
};

export const pairTroubleMail = (parts: PairMailParts, trouble: NotifiedTrouble): AccountMail => {
  const { kind, since, answeredAt } = trouble;
  return mailOf(parts, `${SUBJECT[kind]} since ${momentText(since, 'UTC')}`, [
    `${sentenceOf(parts, trouble)}. The problem started at ${momentText(since, 'UTC')}.`,
    answeredAt === null ? 'It has not responded since the two were paired.' : lastAnswerOf(kind, answeredAt),
    ADVICE[kind],
    'Pharos sends this mail once, and another one when the problem is over.',
  ]);
};

export const pairWellMail = (parts: PairMailParts, { since, until }: { since: number; until: number }): AccountMail =>
  mailOf(parts, `works again after ${durationText(until - since)}`, [
    `Pharos at ${hostOf(parts.address)} responds, is ready, and sends its alerts again. The problem lasted from ${momentText(since, 'UTC')} to ${momentText(until, 'UTC')}.`,
    'Its reports show the time in which it did not monitor.',
  ]);

const mailOf = (
  { operator, baseUrl, address }: PairMailParts,
  what: string,
  paragraphs: readonly string[],
): AccountMail => {
  const subject = `Pharos at ${hostOf(address)} ${what}`;
  return {
    to: operator.to,
    subject,
    headline: subject,
    paragraphs: [
      ...paragraphs,
      `This mail is from its pair, Pharos at ${hostOf(baseUrl)}. Health in the operator area shows the last known state of the other installation.`,
    ],
    action: { label: 'Open the other Pharos', link: address },
    footer: alarmFooter(operator),
    addresses: [hostOf(address), hostOf(baseUrl)],
    countedWith: null,
  };
};

const sentenceOf = ({ address }: PairMailParts, { kind, reason, state }: NotifiedTrouble): string => {
  const text = `Pharos at ${hostOf(address)}: ${PAIR_PROBLEM_TEXTS[kind].now.replace(/^It/, 'it')}`;
  if (kind === 'no-answer' && reason !== null) return `${text} (${reason})`;
  if (kind === 'not-ready') {
    const parts = Object.entries(state?.not_ready ?? {}).flatMap(([part, reason]) =>
      reason ? [`${part}: ${reason}`] : [],
    );
    return parts.length === 0 ? text : `${text} (${parts.join('; ')})`;
  }
  const waited = state?.oldest_waiting_alert_seconds ?? null;
  return kind === 'alerts-waiting' && waited !== null
    ? `${text} (the oldest has waited for ${durationText(waited * 1000)})`
    : text;
};

const lastAnswerOf = (kind: PairTrouble, answeredAt: number): string =>
  kind === 'no-answer' || kind === 'refused' || kind === 'clock-off'
    ? `It last responded at ${momentText(answeredAt, 'UTC')}.`
    : 'It responds, and it reported this problem itself.';

const hostOf = (address: string): string => new URL(address).host;
