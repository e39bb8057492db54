import { expect, test } from 'vitest';
import type { MailTransport } from './mail.ts';
import { createTestMail } from './test-mail.ts';

const testMail = (send: MailTransport['send']) =>
  createTestMail({
    mail: { from: 'Pharos <pharos@example.com>', send, close: () => {} },
    baseUrl: 'https://a.example',
  })('ann@example.com');

test('tells what the mail server said', async () => {
  expect(await testMail(async ({ to }) => ({ response: `250 queued for ${to}` }))).toEqual({
    outcome: 'accepted',
    answer: '250 queued for ann@example.com',
  });
});

test('tells that a mail was only kept, and why one was not taken', async () => {
  expect(await testMail(async () => ({ response: 'written to outbox/a.eml', isKept: true }))).toMatchObject({
    outcome: 'kept',
  });
  expect(await testMail(() => Promise.reject(new Error('connect ECONNREFUSED 127.0.0.1:25')))).toEqual({
    outcome: 'refused',
    answer: 'connect ECONNREFUSED 127.0.0.1:25',
  });
});
