import { expect, test } from 'vitest';
import { changed, down, expiring, probe, slow, up } from './testing/webhook-alerts.ts';
import { webhookText } from './webhook-text.ts';

const DAY = 86_400_000;

test.each([
  [down, 'Shop (https://shop.example) is DOWN.'],
  [changed('other-failure', 'RE', probe({ verdict: 'RE' })), 'Shop (https://shop.example) is DOWN.'],
  [up, 'Shop (https://shop.example) is UP.'],
  [changed('paused', 'PS', null), 'Shop (https://shop.example): monitoring was PAUSED.'],
  [changed('restarted', 'PS', null), 'Shop (https://shop.example): monitoring was RESTARTED.'],
  [slow('degraded', 812.4), 'Shop (https://shop.example) is DEGRADED: 813 ms, above 500 ms.'],
  [slow('degraded', 500.1), 'Shop (https://shop.example) is DEGRADED: 501 ms, above 500 ms.'],
  [slow('recovered', 400), 'Shop (https://shop.example) responds in time again.'],
  [expiring(15 * DAY - 60_000), 'Shop (https://shop.example): the certificate expires in 15 days.'],
  [expiring(7 * DAY - 60_000), 'Shop (https://shop.example): the certificate expires in 7 days.'],
  [expiring(3.2 * DAY), 'Shop (https://shop.example): the certificate expires in 3 days.'],
  [expiring(DAY), 'Shop (https://shop.example): the certificate expires in 1 day.'],
  [expiring(DAY - 1), 'Shop (https://shop.example): the certificate expires in less than a day.'],
  [expiring(1), 'Shop (https://shop.example): the certificate expires in less than a day.'],
  [expiring(0), 'Shop (https://shop.example): the certificate has expired.'],
])('describes the event (case %#): %s', (alert, text) => {
  expect(webhookText(alert)).toBe(text);
});
