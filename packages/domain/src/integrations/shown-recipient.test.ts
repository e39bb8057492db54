import { expect, test } from 'vitest';
import { shownRecipient } from './shown-recipient.ts';

test.each([
  ['ann@example.com', null, null, 'ann@example.com'],
  ['7', 7, 'Operations', 'Operations'],
  ['7:+14155550123', 7, 'Twilio', 'Twilio, +1•••••0123'],
  ['7:+14155550123', 7, null, 'deleted integration, +1•••••0123'],
])('shows recipient %s of integration %j with name %j as %s', (recipient, integrationId, integrationName, shown) => {
  expect(shownRecipient({ recipient, integrationId, integrationName })).toBe(shown);
});
