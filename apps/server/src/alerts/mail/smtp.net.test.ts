import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import tls from 'node:tls';
import { issueCertificate } from '@pharos/probes/testing/certificates.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSecretFilter } from '../../start/hide-secrets.ts';
import { type SmtpStage, startScriptedSmtp } from '../testing/scripted-smtp.ts';
import { explainSmtpFault } from './explain-smtp-fault.ts';
import type { Mail } from './mail.ts';
import { readRefusal } from './refusal.ts';
import { openSmtp } from './smtp.ts';

const MAIL: Mail = {
  to: 'reader@example.com',
  subject: 'Page is down',
  text: 'It is.',
  html: '<p>It is.</p>',
  messageId: '<alert-1@example.com>',
  date: new Date(0),
};

const running: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of running.splice(0).toReversed()) await stop();
});

const open = async (
  answer: Parameters<typeof startScriptedSmtp>[0],
  deadlines: { handOverMs?: number; answerMs?: number } = {},
) => {
  const server = await startScriptedSmtp(answer);
  running.push(server.stop);
  const smtp = openSmtp({ smtpUrl: server.url, mailFrom: 'Pharos <pharos@example.com>', ...deadlines });
  running.push(() => smtp.close());
  return { server, smtp };
};
const { signal } = new AbortController();

describe('an email that is not accepted', () => {
  const nonsense = ['HTTP/1.1 502 Bad Gateway', ' 451 later', '-ERR busy', '\u0000\u00ff garbage', '550'.repeat(3)];
  test.each<SmtpStage>(['greeting', 'MAIL', 'RCPT', 'DATA', 'dot'])(
    'is retried after an invalid response at %s',
    async (stage) => {
      for (const answer of nonsense) {
        const { smtp } = await open((reached) => (reached === stage ? answer : null));
        const refusal = await smtp.send(MAIL, signal).then(() => 'accepted', readRefusal);
        expect(refusal, answer).toMatchObject({ permanent: false, isServerUnavailable: true });
      }
    },
  );

  test.each<[SmtpStage, string, boolean]>([
    ['MAIL', '550 5.1.1 Sender is not known here', false],
    ['MAIL', '501 5.1.3 Bad sender address', false],
    ['greeting', '550 5.1.1 Go away', false],
    ['RCPT', '550 5.1.1 No such mailbox', true],
    ['DATA', '550 5.1.1 No such mailbox', true],
    ['dot', '550 5.2.1 Mailbox disabled', true],
    ['dot', '451 4.3.0 Later', false],
  ])('is classified by the response at %s, "%s", as permanent: %s', async (stage, answer, permanent) => {
    const { smtp } = await open((reached) => (reached === stage ? answer : null));
    expect(await smtp.send(MAIL, signal).catch(readRefusal)).toMatchObject({ permanent });
  });
});

test.each<[SmtpStage, string, boolean]>([
  ['RCPT', '554 5.7.1 Relay access denied', false],
  ['RCPT', '530 5.7.0 Authentication required', false],
  ['RCPT', '530 5.7.0 Must issue a STARTTLS command first', false],
  ['MAIL', '530 5.7.0 Authentication required', true],
  ['RCPT', '553 5.7.1 Sender address rejected', false],
  ['dot', '554 5.7.1 Message rejected as spam', false],
  ['MAIL', '550 5.7.1 Sender is not yours', true],
])('reads the response at %s, "%s", as isServerUnavailable: %s', async (stage, answer, isServerUnavailable) => {
  const { smtp } = await open((reached) => (reached === stage ? answer : null));
  expect(await smtp.send(MAIL, signal).catch(readRefusal)).toMatchObject({ permanent: false, isServerUnavailable });
});

describe('a password', () => {
  /** The address does not count as the local machine. */
  const elsewhere = (url: string): string => url.replace('//127.0.0.1', '//ann:secret@[::ffff:127.0.0.1]');

  test('is not sent to a server without STARTTLS, and the reason names the setting', async () => {
    const server = await startScriptedSmtp((stage) => (stage === 'STAR' ? '502 5.5.1 What?' : null));
    running.push(server.stop);
    const smtp = openSmtp({ smtpUrl: elsewhere(server.url), mailFrom: 'Pharos <pharos@example.com>' });
    running.push(() => smtp.close());
    expect(await smtp.send(MAIL, signal).catch(readRefusal)).toMatchObject({
      permanent: false,
      isServerUnavailable: true,
      reason: expect.stringMatching(/offers no TLS .* append \?requireTLS=false/),
    });
    expect(server.reached).not.toContain('AUTH');
  });

  test('is sent unencrypted if the setting allows it', async () => {
    const server = await startScriptedSmtp((stage) => {
      if (stage === 'EHLO') return '250-mail.example\r\n250 AUTH PLAIN';
      return stage === 'AUTH' ? '235 2.7.0 Welcome' : null;
    });
    running.push(server.stop);
    const smtpUrl = `${elsewhere(server.url)}?requireTLS=false`;
    const smtp = openSmtp({ smtpUrl, mailFrom: 'Pharos <pharos@example.com>' });
    running.push(() => smtp.close());
    expect((await smtp.send(MAIL, signal)).response).toContain('queued');
  });
});

describe('a mail server that cannot be used', () => {
  const open = (smtpUrl: string) => {
    const smtp = openSmtp({ smtpUrl, mailFrom: 'Pharos <pharos@example.com>' });
    running.push(() => smtp.close());
    return smtp;
  };
  const scripted = async (answers: Record<string, string>) => {
    const server = await startScriptedSmtp((stage) => answers[stage] ?? null);
    running.push(server.stop);
    return server.url;
  };
  const listen = async (server: net.Server): Promise<number> => {
    server.on('tlsClientError', (_error, socket: tls.TLSSocket) => socket.destroy()).listen(0, '127.0.0.1');
    running.push(() => server.close());
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const certificate = async () => {
    const { certificate: cert, key } = await issueCertificate({ name: 'mail', hosts: ['127.0.0.1'] });
    return { cert, key };
  };
  const withPassword = (url: string): string => url.replace('//', '//ann:secret@');
  const CLOSED = /closed the connection.*SMTP_URL use smtps:\/\/ .* and smtp:\/\//;
  const STARTTLS = '250-mail.example\r\n250 STARTTLS';
  const AUTH = '250-mail.example\r\n250 AUTH PLAIN';

  test.each<[string, () => Promise<string>, RegExp]>([
    [
      'rejects the password',
      async () => withPassword(await scripted({ EHLO: AUTH, AUTH: '535 5.7.8 Authentication failed' })),
      /user name or the password.*SMTP_URL.*535 5\.7\.8/,
    ],
    [
      'does not start TLS now',
      () => scripted({ EHLO: STARTTLS, STAR: '454 4.7.0 Not now' }),
      /cannot start TLS .*smtps:\/\/ in SMTP_URL.*454/,
    ],
    [
      'resets the connection',
      async () => `smtp://127.0.0.1:${await listen(net.createServer((socket) => socket.resetAndDestroy()))}`,
      CLOSED,
    ],
    [
      'does not start with TLS at this port, and closes the connection',
      async () => `smtps://127.0.0.1:${await listen(net.createServer((socket) => socket.end()))}`,
      CLOSED,
    ],
    [
      'does not start with TLS at this port',
      async () => (await scripted({})).replace('smtp:', 'smtps:'),
      /use smtp:\/\/ in SMTP_URL/,
    ],
    ['is not there', async () => 'smtp://127.0.0.1:1', /No server responds at the host and port in SMTP_URL/],
  ])(
    'produces a reason with the setting to change, on verification and on sending, if it %s',
    async (_what, start, reason) => {
      const smtp = open(await start());
      await expect(smtp.verify?.()).rejects.toThrow(reason);
      const refusal = await smtp.send(MAIL, signal).catch(readRefusal);
      expect(refusal).toMatchObject({
        permanent: false,
        isServerUnavailable: true,
        reason: expect.stringMatching(reason),
      });
    },
  );

  test.each<[string, () => Promise<net.Server>]>([
    ['closes the connection before its greeting', async () => net.createServer((socket) => socket.end())],
    [
      'waits for TLS at this port, and closes the connection',
      async () => tls.createServer({ ...(await certificate()), handshakeTimeout: 50 }),
    ],
  ])('is detected on verification if it %s', async (_what, create) => {
    const smtp = open(`smtp://127.0.0.1:${await listen(await create())}`);
    await expect(smtp.verify?.()).rejects.toThrow(CLOSED);
    // The pool tries an email six times before it ends with this error.
    expect(
      String(explainSmtpFault(new Error('Reached maximum number of retries after connection was closed'), false)),
    ).toMatch(CLOSED);
  });

  test.each<[SmtpStage, string, RegExp]>([
    ['MAIL', '530 5.7.0 Authentication required', /user name and a password.*SMTP_URL.*530 5\.7\.0/],
    ['RCPT', '530 5.7.1 Authentication required', /relay.*this recipient.*user name and the password.*530 5\.7\.1/],
    ['RCPT', '530 5.7.1 Sign in', /relay.*this recipient.*user name and the password.*530 5\.7\.1/],
    ['RCPT', '530 5.7.0 Must issue a STARTTLS command first', /this recipient only over TLS.*SMTP_URL.*530 5\.7\.0/],
    ['RCPT', '530 5.1.1 No such mailbox', /^530 5\.1\.1 No such mailbox$/],
    ['MAIL', '530 5.7.0 Must issue a STARTTLS command first', /requires TLS.*SMTP_URL.*530 5\.7\.0/],
    ['MAIL', '550 5.7.1 Sender is not yours', /rejected the sender.*MAIL_FROM.*SMTP_URL.*550 5\.7\.1/],
    ['MAIL', '553 5.1.8 Unknown domain', /rejected the sender.*MAIL_FROM.*553 5\.1\.8/],
    ['MAIL', '552 5.3.4 Too large', /^552 5\.3\.4 Too large$/],
    [
      'RCPT',
      '554 5.7.1 <a@example.com>: Relay access denied',
      /relay.*user name and the password.*SMTP_URL.*554 5\.7\.1/,
    ],
    ['RCPT', '454 4.7.1 <a@example.com>: Relay access denied', /relay.*SMTP_URL.*454 4\.7\.1/],
    ['RCPT', '550 authentication required', /relay.*SMTP_URL.*550 authentication/],
    ['RCPT', '553 5.7.1 Sender address rejected: not owned by user', /rejected the sender.*MAIL_FROM.*553 5\.7\.1/],
    ['RCPT', '554 5.7.1 Client host blocked', /by a policy or as spam.*MAIL_FROM.*SMTP_URL.*554 5\.7\.1/],
    ['DATA', '550 5.7.26 Unauthenticated mail', /by a policy or as spam.*MAIL_FROM.*550 5\.7\.26/],
    ['dot', '554 5.7.1 Message rejected', /by a policy or as spam.*MAIL_FROM.*554 5\.7\.1/],
    ['dot', '550 This message looks like spam', /by a policy or as spam.*MAIL_FROM.*looks like spam/],
    ['dot', '554 5.3.0 Internal error', /^554 5\.3\.0 Internal error$/],
    ['RCPT', '450 4.7.1 Greylisted, see our policy', /^450 4\.7\.1 Greylisted, see our policy$/],
    ['RCPT', '550 5.1.1 Unknown in relay recipient table', /^550 5\.1\.1 Unknown in relay recipient table$/],
    ['RCPT', '550 5.1.1 No such mailbox', /^550 5\.1\.1 No such mailbox$/],
    ['RCPT', '550 5.1.1 Unknown, connection closed', /^550 5\.1\.1 Unknown, connection closed$/],
    ['greeting', '421 4.7.0 Too many, connection closed', /^421 4\.7\.0 Too many, connection closed$/],
  ])('produces, after the response at %s, "%s", a reason that matches %s', async (stage, answer, reason) => {
    const smtp = open(await scripted({ [stage]: answer }));
    const refusal = await smtp.send(MAIL, signal).then(() => null, readRefusal);
    expect(refusal?.reason).toMatch(reason);
    // The secret filter of the log must not remove any of the advice.
    const hide = createSecretFilter({});
    expect(hide(refusal?.reason ?? '')).toBe(refusal?.reason);
  });

  test.each<SmtpStage>(['MAIL', 'RCPT', 'DATA', 'dot'])(
    'that closes the connection at %s produces a reason without a setting, because the session has started',
    async (stage) => {
      const smtp = open(await scripted({ [stage]: '' }));
      const refusal = await smtp.send(MAIL, signal).then(() => null, readRefusal);
      expect(refusal).toMatchObject({
        isServerUnavailable: true,
        reason: expect.stringMatching(/^The mail server closed the connection: its log states why \(/),
      });
      expect(refusal?.reason).not.toContain('SMTP_URL');
    },
  );

  test('produces a reason with the setting for certificate authorities if its certificate has an unknown authority', async () => {
    const server = tls.createServer(await certificate(), (socket) => socket.on('error', () => {}));
    const smtp = open(`smtps://127.0.0.1:${await listen(server)}`);
    await expect(smtp.verify?.()).rejects.toThrow(/NODE_EXTRA_CA_CERTS/);
  });

  test('is verified without sending an email', async () => {
    const server = await startScriptedSmtp((stage) => {
      if (stage === 'EHLO') return AUTH;
      return stage === 'AUTH' ? '235 2.7.0 Welcome' : null;
    });
    running.push(server.stop);
    await open(withPassword(server.url)).verify?.();
    expect(server.reached).toContain('AUTH');
    expect(server.reached).not.toContain('MAIL');
  });
});

describe('a slow mail server', () => {
  const never = new Promise<null>(() => {});
  const HAND_OVER_MS = 30_000;
  const ANSWER_MS = 20_000;
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  test('has far more time to accept an email than to receive it', async () => {
    const { server, smtp } = await open(
      async (stage) => {
        if (stage !== 'dot') return null;
        await vi.advanceTimersByTimeAsync(2 * HAND_OVER_MS);
        return '250 2.0.0 queued at last';
      },
      { handOverMs: HAND_OVER_MS },
    );
    expect(await smtp.send(MAIL, signal)).toEqual({ response: '250 2.0.0 queued at last' });
    expect(server.reached.filter((stage) => stage === 'dot')).toHaveLength(1);
  });

  test('produces a reason with the setting if its greeting is missing, because the port may expect TLS', async () => {
    const { server, smtp } = await open((reached) => (reached === 'greeting' ? never : null));
    const verified = smtp.verify?.().then(() => 'verified', String);
    await expect.poll(() => server.reached).toEqual(['greeting']);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await verified).toMatch(/sends no greeting: use smtps:\/\/ in SMTP_URL/);
  });

  test.each<[SmtpStage, string]>([
    ['EHLO', 'the mail server did not accept the mail within 30 seconds'],
    ['RCPT', 'the mail server did not accept the mail within 30 seconds'],
    ['DATA', 'the mail server did not accept the mail within 30 seconds'],
    ['dot', 'the mail server did not confirm the mail within 20 seconds'],
  ])(
    'is treated as unavailable if it never responds at %s, and accepts the next email once it responds',
    async (stage, reason) => {
      let hangs = true;
      const { server, smtp } = await open((reached) => (hangs && reached === stage ? never : null), {
        handOverMs: HAND_OVER_MS,
        answerMs: ANSWER_MS,
      });
      const sent = Promise.all(Array.from({ length: 12 }, () => smtp.send(MAIL, signal).catch(readRefusal)));
      await expect.poll(() => server.reached.filter((one) => one === stage)).toHaveLength(12);
      await vi.advanceTimersByTimeAsync(stage === 'dot' ? ANSWER_MS : HAND_OVER_MS);
      const refused = await sent;
      expect(refused).toEqual(
        Array(12).fill({ reason, permanent: false, retryAfterMs: null, isServerUnavailable: true }),
      );
      hangs = false;
      expect(await smtp.send(MAIL, signal)).toEqual({ response: '250 2.0.0 queued' });
    },
  );
});
