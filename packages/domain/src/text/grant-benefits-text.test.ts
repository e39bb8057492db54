import { expect, test } from 'vitest';
import { grantBenefitsText } from './grant-benefits-text.ts';

test.each([
  [{}, false, ''],
  [{ checks: 20 }, false, '20 more checks'],
  [{ users: 1, statusPages: 2 }, false, '1 more user and 2 more status pages'],
  [{ checks: 1, integrations: 3 }, true, '1 more check, 3 more integrations and the badges'],
])('formats %j with badges %s as "%s"', (extra, badges, text) => {
  const none = { checks: 0, integrations: 0, users: 0, statusPages: 0 };
  expect(grantBenefitsText({ plan: null, extra: { ...none, ...extra }, badges })).toBe(text);
  const withPlan = grantBenefitsText({ plan: 'GARDEN', extra: { ...none, ...extra }, badges });
  expect(withPlan.startsWith('the plan GARDEN')).toBe(true);
});
