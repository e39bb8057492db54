import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFault } from '@pharos/domain/text/write-fault.ts';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import { composeMail } from './compose.ts';
import type { MailTransport } from './mail.ts';

/** No one empties the folder of an installation without a mail server. */
const MAX_FILES = 1000;

/**
 * Creates the transport for installations without an SMTP server, which writes `outbox/<time>-<id>.eml`. Time and ID
 * belong to the email, so that an email that is written twice after a crash is one file.
 */
export const openMailFiles = (settings: { mailFrom: string; dataDir: string }, log: Logger): MailTransport => {
  const folder = join(settings.dataDir, 'outbox');
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    from: settings.mailFrom,
    send: async (mail) => {
      const { message } = await composer.sendMail(composeMail(mail, settings.mailFrom));
      if (!Buffer.isBuffer(message)) throw new Error('The composed mail is not a buffer');
      const time = mail.date.toISOString().replace(/[:.]/g, '-');
      const id = createHash('sha256').update(mail.messageId).digest('hex').slice(0, 12);
      const file = join(folder, `${time}-${id}.eml`);
      await writeWhole(folder, file, message).catch((error: NodeJS.ErrnoException) => {
        const reason = writeFault(error.code ?? '') ?? error.message;
        throw new Error(`The mail cannot be written to ${folder} (DATA_DIR): ${reason}`, { cause: error });
      });
      log.info({ to: mail.to, subject: mail.subject, file }, 'SMTP_URL is not set; the mail was written to a file');
      return { response: `written to outbox/${time}-${id}.eml`, isStored: true };
    },
    close: () => {},
  };
};

/** Leaves no part of the file after an error. */
const writeWhole = async (folder: string, file: string, message: Buffer): Promise<void> => {
  await mkdir(folder, { recursive: true });
  try {
    await writeFile(`${file}.tmp`, message, { mode: 0o600, flush: true });
    await rename(`${file}.tmp`, file);
  } catch (error) {
    await rm(`${file}.tmp`, { force: true }).catch(() => {});
    throw error;
  }
  await deleteOldest(folder);
};

/** Names start with the time. */
const deleteOldest = async (folder: string): Promise<void> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
  for (const name of names.slice(0, -MAX_FILES)) await rm(join(folder, name), { force: true });
};
