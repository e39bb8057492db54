import { expect, test } from 'vitest';
import { changeFreshdesk, createFreshdesk, getFreshdeskFormFields } from './freshdesk.ts';
import { changeFreshservice, createFreshservice, getFreshserviceFormFields } from './freshservice.ts';
import { changeSmsAlerter, createSmsAlerter } from './sms-alerters.ts';

test.each([
  createSmsAlerter,
  changeSmsAlerter,
  createFreshdesk,
  changeFreshdesk,
  getFreshdeskFormFields,
  createFreshservice,
  changeFreshservice,
  getFreshserviceFormFields,
])('$method $path, which says whether a key is good, is no place to try many', ({ perMinute }) => {
  expect(perMinute).toBeLessThanOrEqual(20);
});
