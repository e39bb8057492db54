import { UNPRINTABLE } from '@pharos/contract/unprintable.ts';
import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mail.ts';

const ALL_UNPRINTABLE = new RegExp(`${UNPRINTABLE.source}+`, 'gu');
/** Names that are older than the rule, and other texts from outside, may hold some. */
const withoutUnprintable = (text: string): string => text.replace(ALL_UNPRINTABLE, ' ');

/** A mail in nodemailer's terms. Suppresses auto-replies (RFC 3834). */
export const composeMail = (mail: Mail, mailFrom: string): SendMailOptions => ({
  from: mailFrom,
  // As an object: an address is never read as a list, whatever it holds.
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

/** RFC 8058, section 3: mail programs offer the link as a button of their own, and post to it. */
const unsubscribeHeaders = ({ unsubscribeLink }: Mail): Record<string, string> =>
  unsubscribeLink === undefined
    ? {}
    : { 'List-Unsubscribe': `<${unsubscribeLink}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
