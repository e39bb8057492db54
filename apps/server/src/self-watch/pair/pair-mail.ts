import type { PairState, PairTrouble } from '@pharos/contract/rest/pair/pair.ts';
import { PAIR_WORDS } from '@pharos/domain/pair/pair-words.ts';
import { durationText } from '@pharos/domain/words/duration-text.ts';
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
  'no-answer': 'has not answered',
  refused: 'has refused to answer its pair',
  'clock-off': 'has had another time than its pair',
  'not-ready': 'has not been ready',
  'alerts-waiting': 'has not sent its alerts',
};

const ADVICE: Record<PairTrouble, string> = {
  'no-answer':
    'See whether its machine and its process run, and read its log. If it runs, the connection between the two is interrupted: then it may still watch and tell. This installation itself is connected.',
  refused:
    'Its pairing was removed, or it was set up again. Run npm run pair -- --remove here, and pair the two again if both are to go on watching each other.',
  'clock-off':
    'Set both clocks by NTP. Until then nothing is known of the other installation, and this one is not told of by it.',
  'not-ready':
    'While it is not ready, it may not probe, not notice outages, or not send alerts. Its log says more; its own operators may not get its mails.',
  'alerts-waiting':
    'Outages that it notices are told late, or not at all, until this is mended. Look at its mail server (SMTP_URL), and at Health in its operator area.',
};

export const pairTroubleMail = (parts: PairMailParts, trouble: NotifiedTrouble): AccountMail => {
  const { kind, since, answeredAt } = trouble;
  return mailOf(parts, `${SUBJECT[kind]} since ${momentText(since, 'UTC')}`, [
    `${sentenceOf(parts, trouble)}, since ${momentText(since, 'UTC')}.`,
    answeredAt === null ? 'It has not answered since the two were paired.' : lastAnswerOf(kind, answeredAt),
    ADVICE[kind],
    'This is told once; another mail follows when all is well again.',
  ]);
};

export const pairWellMail = (parts: PairMailParts, { since, until }: { since: number; until: number }): AccountMail =>
  mailOf(parts, `is well again after ${durationText(until - since)}`, [
    `Pharos at ${hostOf(parts.address)} answers, is ready and sends its alerts again. It did not from ${momentText(since, 'UTC')} to ${momentText(until, 'UTC')}.`,
    'Its reports show which of that time it did not watch.',
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
      `Told by its pair, Pharos at ${hostOf(baseUrl)}. Health in the operator area shows what is known of the other one.`,
    ],
    action: { label: 'Open the other Pharos', link: address },
    footer: alarmFooter(operator),
    addresses: [hostOf(address), hostOf(baseUrl)],
    countedWith: null,
  };
};

const sentenceOf = ({ address }: PairMailParts, { kind, reason, state }: NotifiedTrouble): string => {
  const words = `Pharos at ${hostOf(address)}: ${PAIR_WORDS[kind].now.replace(/^It/, 'it')}`;
  if (kind === 'no-answer' && reason !== null) return `${words} (${reason})`;
  if (kind === 'not-ready') {
    const parts = Object.entries(state?.not_ready ?? {}).flatMap(([part, why]) => (why ? [`${part}: ${why}`] : []));
    return parts.length === 0 ? words : `${words} (${parts.join('; ')})`;
  }
  const waited = state?.oldest_waiting_alert_seconds ?? null;
  return kind === 'alerts-waiting' && waited !== null
    ? `${words}: the oldest has waited for ${durationText(waited * 1000)}`
    : words;
};

const lastAnswerOf = (kind: PairTrouble, answeredAt: number): string =>
  kind === 'no-answer' || kind === 'refused' || kind === 'clock-off'
    ? `It last answered at ${momentText(answeredAt, 'UTC')}.`
    : 'It answers, and says so itself.';

const hostOf = (address: string): string => new URL(address).host;
