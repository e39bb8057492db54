import type { AlertReceipt, DeliveryReceipt } from '@pharos/contract/rest/alerts/receipts.ts';

export const KIND_WORD: Record<AlertReceipt['kind'], string> = {
  down: 'Down alert',
  up: 'Up alert',
  paused: 'Paused while down',
  'state-change': 'State change',
  degraded: 'Performance alert',
  recovered: 'Performance recovered',
  certificate: 'Certificate alert',
};

export const STATUS_WORD: Record<DeliveryReceipt['status'], string> = {
  pending: 'On the way to',
  gathered: 'Waits for',
  sent: 'Sent to',
  kept: 'Not sent to',
  failed: 'Failed for',
  skipped: 'Not sent to',
};

/** Of an outage whose end went in the same message. */
export const TOLD_END_TEXT: Record<NonNullable<DeliveryReceipt['told_end']>, string> = {
  up: 'The same message told that it is up again.',
  paused: 'The same message told that it was paused.',
};

/** "announced", "not sent: no recipient", or what it waits for. */
export const outcomeText = ({ outcome, due_time: dueTime }: Pick<AlertReceipt, 'outcome' | 'due_time'>): string =>
  outcome ?? (dueTime === null ? 'held back until a second poll fails' : 'about to be announced');
