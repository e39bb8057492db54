import { expect, test } from 'vitest';
import { outcomeText, recipientText, statusText } from './receipt-text.ts';

test.each([
  [{ outcome: 'announced', due_time: null }, 'announced'],
  [{ outcome: null, due_time: null }, 'waiting until a second poll fails'],
  [{ outcome: null, due_time: '2026-11-21T05:00:00.000Z' }, 'will be sent now'],
])('formats the outcome %j as: %s', (receipt, text) => {
  expect(outcomeText(receipt)).toBe(text);
});

test.each([
  ['email', 'ann@example.com', 'ann@example.com by email'],
  ['freshservice', 'deleted integration', 'Freshservice, deleted integration'],
  ['sms', 'On call, +1•••••0123', 'Twilio, On call, +1•••••0123'],
  ['slack', 'Slack', 'Slack'],
])('formats a delivery on channel %s to %s as: %s', (channel, recipient, text) => {
  expect(recipientText({ channel, recipient })).toBe(text);
});

test('shows a pending delivery with failed attempts as being retried', () => {
  expect(statusText({ status: 'pending', attempts: [] })).toBe('Being sent to');
  expect(statusText({ status: 'pending', attempts: [{ at: '', outcome: 'refused: no answer' }] })).toBe('Retrying:');
});
