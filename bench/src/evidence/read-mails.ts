import { readFile } from 'node:fs/promises';
import PostalMime from 'postal-mime';
import type { AcceptedMail } from '../oracle/evidence.ts';
import type { MailEntry } from '../processes/mail-log.ts';

export const readMails = async (logFile: string): Promise<AcceptedMail[]> => {
  const lines = (await readFile(logFile, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '');
  const mails: AcceptedMail[] = [];
  for (const line of lines) {
    const { at, recipients, raw, answered } = JSON.parse(line) as MailEntry;
    const mail = await PostalMime.parse(Buffer.from(raw, 'base64'));
    // Message-ID: <key.mark@domain>
    const [, key] = /^<(alerts?-\d+(?:-[0-9a-f]+)?)\./.exec(mail.messageId ?? '') ?? [];
    if (!key) continue;
    const text = `${mail.subject}\n${mail.text}`;
    mails.push(...recipients.map((recipient) => ({ at, recipient, key, text, answered })));
  }
  return mails;
};
