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
])('limits $method $path, which reveals whether a key is valid, to few requests per minute', ({ perMinute }) => {
  expect(perMinute).toBeLessThanOrEqual(20);
});
