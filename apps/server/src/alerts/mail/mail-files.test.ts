import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Mail } from './mail.ts';
import { createMailTransport } from './transport.ts';

const MAIL: Mail = {
  to: 'ada@example.com',
  subject: 'DOWN: Page\r\nBcc: eve@example.com',
  text: 'Page is down.\n',
  html: '<p>Page is down.</p>',
  messageId: '<alert-7.abc@example.com>',
  date: new Date('2026-01-05T12:00:00.250Z'),
  references: ['<alert-6.abc@example.com>', '<alert-5.abc@example.com>'],
  inReplyTo: '<alert-6.abc@example.com>',
};
const FILE = '2026-01-05T12-00-00-250Z-';

let dataDir: string;
let logged: Record<string, unknown>[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pharos-outbox-'));
  logged = [];
});
afterEach(() => rm(dataDir, { recursive: true }));

const send = (mail: Mail = MAIL) => {
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const transport = createMailTransport({ smtpUrl: undefined, mailFrom: 'Pharos <pharos@example.com>', dataDir }, log);
  expect(transport.from).toBe('Pharos <pharos@example.com>');
  return transport.send(mail, new AbortController().signal);
};
const files = () => readdir(join(dataDir, 'outbox'));
const written = async (): Promise<string> => {
  const [file = ''] = await files();
  return readFile(join(dataDir, 'outbox', file), 'utf8');
};

test('writes an email to a file that only its owner can read, and a log line, without a mail server', async () => {
  const { response } = await send();
  const [file = '', ...rest] = await files();
  expect(rest).toEqual([]);
  expect(file).toMatch(/^2026-01-05T12-00-00-250Z-[0-9a-f]{12}\.eml$/);
  expect(response).toBe(`written to outbox/${file}`);
  const path = join(dataDir, 'outbox', file);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(logged).toMatchObject([
    {
      to: MAIL.to,
      subject: MAIL.subject,
      file: path,
      msg: 'SMTP_URL is not set; the mail was written to a file',
    },
  ]);
});

test('writes a repeated email to the same file, and another email to another file', async () => {
  await send();
  await send();
  expect(await files()).toHaveLength(1);
  await send({ ...MAIL, messageId: '<alert-8.abc@example.com>' });
  const both = await files();
  expect(both).toHaveLength(2);
  expect(both.every((file) => file.startsWith(FILE) && file.endsWith('.eml'))).toBe(true);
});

test('retains only the newest thousand emails', async () => {
  await send();
  const older = Array.from({ length: 1000 }, (_, n) => `2025-01-05T12-00-00-${String(n).padStart(3, '0')}Z-0.eml`);
  for (const name of older) await writeFile(join(dataDir, 'outbox', name), '');
  await send({ ...MAIL, messageId: '<alert-8.abc@example.com>' });
  const remaining = (await files()).sort();
  expect(remaining).toHaveLength(1000);
  expect(remaining[0]).toBe(older[2]);
  expect(remaining.slice(-2).every((file) => file.startsWith(FILE))).toBe(true);
});

describe('an email that cannot be written', () => {
  test('throws an error with the folder, the setting and the cause', async () => {
    const folder = join(dataDir, 'outbox');
    // File modes do not restrict root.
    await writeFile(folder, 'a file of the operator');
    await expect(send()).rejects.toThrow(
      `The mail cannot be written to ${folder} (DATA_DIR): a file has the name of the folder (EEXIST)`,
    );
  });

  test.skipIf(process.platform !== 'linux')(
    'leaves no partial file on a full disk, and can be sent again',
    async () => {
      await send();
      const [file = ''] = await files();
      const path = join(dataDir, 'outbox', file);
      await rm(path);
      await symlink('/dev/full', `${path}.tmp`);
      await expect(send()).rejects.toThrow('outbox (DATA_DIR): the disk is full (ENOSPC)');
      expect(await files()).toEqual([]);
      await send();
      expect(await files()).toEqual([file]);
    },
  );
});

test('includes the thread, the date and the suppression of automatic replies in the headers', async () => {
  await send();
  const mail = await written();
  const headers = mail
    .slice(0, mail.indexOf('\r\n\r\n'))
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  expect(headers).toEqual(
    expect.arrayContaining([
      'From: Pharos <pharos@example.com>',
      'To: ada@example.com',
      'Message-ID: <alert-7.abc@example.com>',
      'In-Reply-To: <alert-6.abc@example.com>',
      'References: <alert-6.abc@example.com> <alert-5.abc@example.com>',
      'Date: Mon, 05 Jan 2026 12:00:00 +0000',
      'Auto-Submitted: auto-generated',
      'X-Auto-Response-Suppress: All',
      'Subject: DOWN: Page Bcc: eve@example.com',
    ]),
  );
  expect(headers.filter((header) => header.startsWith('Bcc'))).toEqual([]);
  expect(mail).toContain('Page is down.');
  expect(mail).toContain('<p>Page is down.</p>');
});

test('omits thread headers from the first email of a thread', async () => {
  const { inReplyTo: _, references: __, ...first } = MAIL;
  await send(first);
  expect(await written()).not.toMatch(/^(In-Reply-To|References):/m);
});

test('never parses one address as several', async () => {
  await send({ ...MAIL, to: 'ada@example.com, eve@example.com' });
  const [, to = ''] = /^To: (.*)$/m.exec(await written()) ?? [];
  expect(to).not.toMatch(/(^|[\s,])eve@example\.com\s*$/);
});

test('rejects HTML that is an object with a file path or a URL, instead of reading that file or URL', async () => {
  const path = { path: '/etc/hostname' } as unknown as string;
  await expect(send({ ...MAIL, html: path })).rejects.toThrow(/rejected/i);
  await expect(send({ ...MAIL, html: { href: 'http://127.0.0.1:9' } as unknown as string })).rejects.toThrow(
    /rejected/i,
  );
  expect(await files().catch(() => [])).toEqual([]);
});

test('includes unbroken unsubscribe headers for email programs (RFC 8058)', async () => {
  const unsubscribeLink = `https://pharos.example.com/unsubscribe?of=${'x'.repeat(400)}`;
  await send({ ...MAIL, unsubscribeLink });
  const mail = await written();
  expect(mail).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  expect(mail.replace(/\r\n /g, ' ')).toContain(`\r\nList-Unsubscribe: <${unsubscribeLink}>\r\n`);
});
