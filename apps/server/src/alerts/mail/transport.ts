import type { Logger } from 'pino';
import type { MailTransport } from './mail.ts';
import { openMailFiles } from './mail-files.ts';
import { openSmtp } from './smtp.ts';

export interface MailSettings {
  /** A URL with smtp:// or smtps://. If undefined, each email is written to `dataDir`/outbox. */
  smtpUrl: string | undefined;
  mailFrom: string;
  dataDir: string;
}

export const createMailTransport = (settings: MailSettings, log: Logger): MailTransport =>
  settings.smtpUrl === undefined
    ? openMailFiles(settings, log)
    : openSmtp({ smtpUrl: settings.smtpUrl, mailFrom: settings.mailFrom });
