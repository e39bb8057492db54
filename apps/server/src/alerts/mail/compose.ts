import { UNPRINTABLE } from '@pharos/contract/unprintable.ts';
import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mail.ts';

const ALL_UNPRINTABLE = new RegExp(`${UNPRINTABLE.source}+`, 'gu');
/** Old names and texts from outside may contain unprintable characters. */
const withoutUnprintable = (text: string): string => text.replace(ALL_UNPRINTABLE, ' ');

/** Suppresses automatic replies (RFC 3834). */
export const composeMail = (mail: Mail, mailFrom: string): SendMailOptions => ({
  from: mailFrom,
  // nodemailer would parse a string as a list of addresses.
  to: { name: '', address: mail.to },
  subject: withoutUnprintable(mail.subject),
  text: mail.text,
  html: mail.html,
  messageId: mail.messageId,
  date: mail.date,
  ...(mail.inReplyTo ? { inReplyTo: mail.inReplyTo } : {}),
  ...(mail.references ? { references: [...mail.references] } : {}),
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...unsubscribeHeaders(mail) },
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Email programs show an unsubscribe button, which sends a POST request to the link (RFC 8058, section 3). */
const unsubscribeHeaders = ({ unsubscribeLink }: Mail): Record<string, string> =>
  unsubscribeLink === undefined
    ? {}
    : { 'List-Unsubscribe': `<${unsubscribeLink}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
