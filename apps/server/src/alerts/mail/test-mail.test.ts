import { expect, test } from 'vitest';
import type { MailTransport } from './mail.ts';
import { createTestMail } from './test-mail.ts';

const testMail = (send: MailTransport['send']) =>
  createTestMail({
    mail: { from: 'Pharos <pharos@example.com>', send, close: () => {} },
    baseUrl: 'https://a.example',
  })('ann@example.com');

test('returns the response of the mail server', async () => {
  expect(await testMail(async ({ to }) => ({ response: `250 queued for ${to}` }))).toEqual({
    outcome: 'accepted',
    answer: '250 queued for ann@example.com',
  });
});

test('reports an email that was only written to a file, and the reason for a rejection', async () => {
  expect(await testMail(async () => ({ response: 'written to outbox/a.eml', isStored: true }))).toMatchObject({
    outcome: 'kept',
  });
  expect(await testMail(() => Promise.reject(new Error('connect ECONNREFUSED 127.0.0.1:25')))).toEqual({
    outcome: 'refused',
    answer: 'connect ECONNREFUSED 127.0.0.1:25',
  });
});
