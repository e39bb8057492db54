import type { AlertReceipt, DeliveryReceipt } from '@pharos/contract/rest/alerts/receipts.ts';
import { INTEGRATION_KINDS } from '../../../lib/integration-kinds.ts';

export const KIND_WORD: Record<AlertReceipt['kind'], string> = {
  down: 'Down alert',
  up: 'Up alert',
  paused: 'Paused while down',
  'state-change': 'State change',
  degraded: 'Performance alert',
  recovered: 'Performance recovered',
  certificate: 'Certificate alert',
};

const STATUS_WORD: Record<DeliveryReceipt['status'], string> = {
  pending: 'Being sent to',
  gathered: 'Waiting to be sent to',
  sent: 'Sent to',
  kept: 'Not sent to',
  failed: 'Failed for',
  skipped: 'Not sent to',
};

export const statusText = ({ status, attempts }: Pick<DeliveryReceipt, 'status' | 'attempts'>): string =>
  status === 'pending' && attempts.length > 0 ? 'Retrying:' : STATUS_WORD[status];

/** Returns "ann@example.com by email" or "Freshservice, deleted integration". */
export const recipientText = ({ channel, recipient }: Pick<DeliveryReceipt, 'channel' | 'recipient'>): string => {
  const integration = INTEGRATION_KINDS[channel];
  if (integration === undefined) return `${recipient} by ${channel}`;
  return recipient === integration ? integration : `${integration}, ${recipient}`;
};

/** For an outage whose end was reported in the same message. */
export const REPORTED_END_TEXT: Record<NonNullable<DeliveryReceipt['told_end']>, string> = {
  up: 'The same message reported that it is up again.',
  paused: 'The same message reported that it was paused.',
};

/** Returns "announced", "not sent: no recipient", or the event that the alert waits for. */
export const outcomeText = ({ outcome, due_time: dueTime }: Pick<AlertReceipt, 'outcome' | 'due_time'>): string =>
  outcome ?? (dueTime === null ? 'waiting until a second poll fails' : 'will be sent now');
