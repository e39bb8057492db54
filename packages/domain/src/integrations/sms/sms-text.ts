import { UNPRINTABLE } from '@pharos/contract/unprintable.ts';
import type { Alert } from '../../alerts/alert.ts';
import { type MessageEntry, pairEnds } from '../../alerts/pair-ends.ts';
import { durationText } from '../../text/duration-text.ts';
import { RESPONSE_STATE_NAMES } from '../webhooks/response-state-names.ts';
import { certificateEnd, slowMs } from '../webhooks/webhook-text.ts';
import { digestSms, KIND_LABELS, type MoreOfDigest } from './digest-sms.ts';
import { fitSms } from './fit-sms.ts';
import { smsDay, smsTime } from './sms-time.ts';

export interface SmsMessage {
  alerts: readonly Alert[];
  /** The further events of a digest, which are only counted. */
  more: readonly MoreOfDigest[];
  notifiedAt: number;
}

/**
 * Returns the text of an SMS. It takes at most 160 places of GSM-7, or 70 characters if the name of the check has
 * characters outside GSM-7.
 */
export const smsText = ({ alerts, more, notifiedAt }: SmsMessage): string => {
  const entries = pairEnds(alerts);
  const [first] = entries;
  const lines = entries.map((each) => ({ label: labelOf(each), ...each.alert }));
  if (first && entries.length === 1 && more.length === 0) return singleSms(first, notifiedAt);
  const last = alerts.toSorted((a, b) => a.at - b.at).at(-1);
  return digestSms({
    lines: lines.map(({ label, kind, check }) => ({
      label,
      isDown: kind === 'down',
      id: check.id,
      name: oneLine(check.name),
    })),
    more,
    tail: last ? ` ${smsTime(last.at, notifiedAt, last.organization.timezone)}` : '',
  });
};

const singleSms = (entry: MessageEntry<Alert>, notifiedAt: number): string => {
  const { alert } = entry;
  const { timezone } = alert.organization;
  const end =
    alert.kind === 'certificate'
      ? `on ${smsDay(alert.certificate.notAfter, timezone)}`
      : smsTime(alert.at, notifiedAt, timezone);
  return fitSms({
    head: `${labelOf(entry)} `,
    name: oneLine(alert.check.name),
    detail: oneLine(detailOf(entry)),
    tail: ` ${end}`,
  });
};

const CHANGE_LABELS = {
  down: 'DOWN',
  'other-failure': 'STILL DOWN',
  up: 'UP',
  paused: 'PAUSED',
  restarted: 'RESTARTED',
};

const labelOf = ({ alert }: MessageEntry<Alert>): string =>
  alert.kind === 'state-change' ? CHANGE_LABELS[alert.stateChange.change] : KIND_LABELS[alert.kind];

/** Returns a short description of the event; empty if the first word is sufficient. */
const detailOf = ({ alert, opening }: MessageEntry<Alert>): string => {
  switch (alert.kind) {
    case 'down':
      return errorText(alert.outage);
    case 'up':
    case 'paused': {
      const { outage, at } = alert;
      const wasDown = `was down for ${durationText(at - outage.startedAt - (outage.unwatchedMs ?? 0))}`;
      return opening === null ? wasDown : `${wasDown}, ${errorText(outage)}`;
    }
    case 'state-change':
      return isFailing(alert.stateChange.change) ? errorText(alert.stateChange) : '';
    case 'degraded': {
      const { responseTimeMs, thresholdMs } = alert.performance;
      return `${slowMs(responseTimeMs)} ms, above ${thresholdMs} ms`;
    }
    case 'recovered':
      return 'responds in time again';
    case 'certificate':
      return certificateEnd(alert.certificate, alert.at);
  }
};

const isFailing = (change: keyof typeof CHANGE_LABELS): boolean => change === 'down' || change === 'other-failure';

const errorText = ({ state, summary }: { state: keyof typeof RESPONSE_STATE_NAMES; summary: string }): string =>
  `${RESPONSE_STATE_NAMES[state]}${summary === '' ? '' : ` (${summary})`}`;

const ALL_UNPRINTABLE = new RegExp(`(?:${UNPRINTABLE.source}|\\s)+`, 'gu');
const oneLine = (text: string): string => text.replace(ALL_UNPRINTABLE, ' ').trim();
