import type { Alert } from '@pharos/domain/alerts/alert.ts';
import { expect, test, vi } from 'vitest';
import { createSecretBox } from '../../storage/connection/secret-box.ts';
import { openSubscription } from '../../storage/mails/unsubscribe-token.ts';
import type { Mail, MailTransport } from '../mail/mail.ts';
import type { Message } from './channel.ts';
import { emailChannel } from './email.ts';

const ALERT: Alert = {
  eventId: 7,
  kind: 'degraded',
  at: Date.UTC(2026, 0, 5, 12),
  seenAt: Date.UTC(2026, 0, 5, 12),
  dueAt: Date.UTC(2026, 0, 5, 12),
  rule: 'Above 100 ms for 60 seconds',
  check: { id: 3, name: 'Page', type: 'https', url: 'https://page.example' },
  organization: { id: 1, name: 'Shop', timezone: 'UTC' },
  performance: { startedAt: Date.UTC(2026, 0, 5, 12), responseTimeMs: 900, thresholdMs: 100, durationSeconds: 60 },
};
const MESSAGE: Message = {
  to: { organizationId: 1, channel: 'email', recipient: 'ada@example.com' },
  alerts: [ALERT],
  key: 'alert-7',
  threadKey: null,
  hasLogin: true,
  createdAt: Date.UTC(2026, 0, 5, 12, 1),
  notifiedAt: Date.UTC(2026, 0, 5, 12, 1),
  mayHaveArrived: false,
  isResent: false,
};

const secrets = createSecretBox(Buffer.alloc(32, 7));

const channelWith = (answer: () => Promise<{ response: string }>) => {
  const send = vi.fn((_mail: Mail, _signal: AbortSignal) => answer());
  const mail: MailTransport = { from: 'Pharos <pharos@mail.example>', send, close: () => {} };
  return { send, channel: emailChannel({ mail, secrets, mailsPerDay: 100, baseUrl: 'https://pharos.example' }) };
};
const { signal } = new AbortController();
const accept = () => Promise.resolve({ response: '250 OK' });

test('sends a message as an email to its recipient, dated with the creation time of the message', async () => {
  const { channel, send } = channelWith(accept);
  expect(await channel.send(MESSAGE, signal)).toEqual({ accepted: true, answer: '250 OK' });
  expect(send).toHaveBeenCalledWith(
    expect.objectContaining({
      to: 'ada@example.com',
      subject: 'DEGRADED: Page',
      date: new Date(MESSAGE.createdAt),
      messageId: expect.stringMatching(/^<alert-7\.[0-9a-f]{20}@mail\.example>$/),
      text: expect.stringContaining('https://pharos.example/reports?check_id=3'),
    }),
    signal,
  );
  expect(Object.keys(send.mock.calls[0]?.[0] ?? {})).not.toContain('references');
});

test('includes an unsubscribe link for the recipient and this organization that no one else can forge', async () => {
  const { channel, send } = channelWith(accept);
  await channel.send({ ...MESSAGE, to: { ...MESSAGE.to, recipient: `${'long'.repeat(40)}@example.com` } }, signal);
  const mail = send.mock.calls[0]?.[0];
  const token = /^https:\/\/pharos\.example\/unsubscribe\?of=([\w~-]+)$/.exec(mail?.unsubscribeLink ?? '')?.[1] ?? '';
  expect(openSubscription(secrets, token)).toEqual({
    organizationId: MESSAGE.to.organizationId,
    email: `${'long'.repeat(40)}@example.com`,
  });
  expect(openSubscription(secrets, `${token}x`)).toBeNull();
  expect(openSubscription(createSecretBox(Buffer.alloc(32, 8)), token)).toBeNull();
  expect(mail?.text).toContain(`\nStop these mails: ${mail?.unsubscribeLink}\n`);
  expect(mail?.html).toContain(`href="${mail?.unsubscribeLink}"`);
});

test('sends a follow-up as a reply to the email of the message before it', async () => {
  const { channel, send } = channelWith(accept);
  await channel.send(MESSAGE, signal);
  await channel.send({ ...MESSAGE, key: 'alert-8', threadKey: 'alert-7' }, signal);
  const [first, second] = send.mock.calls.map(([mail]) => mail);
  expect(second).toMatchObject({ inReplyTo: first?.messageId, references: [first?.messageId] });
  expect(second?.messageId).not.toBe(first?.messageId);
});

test('distinguishes a permanent rejection from a temporary one', async () => {
  const refusing = (responseCode: number, response: string) =>
    channelWith(() =>
      Promise.reject(Object.assign(new Error(response), { command: 'RCPT TO', responseCode, response })),
    ).channel;
  expect(await refusing(550, '550 5.1.1 No such user').send(MESSAGE, signal)).toMatchObject({
    accepted: false,
    permanent: true,
  });
  expect(await refusing(451, '451 4.3.0 Try again later').send(MESSAGE, signal)).toMatchObject({
    accepted: false,
    permanent: false,
  });
});

test('sends every kind of alert except individual state changes', () => {
  const { channel } = channelWith(accept);
  expect(channel).toMatchObject({
    id: 'email',
    kinds: ['down', 'up', 'paused', 'degraded', 'recovered', 'certificate'],
    digest: { alertsAtOnce: 5, windowMs: 60_000 },
    dailyLimit: 100,
    timeoutMs: 665_000,
  });
});
