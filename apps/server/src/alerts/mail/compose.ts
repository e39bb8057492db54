import { UNPRINTABLE } from '@pharos/contract/unprintable.ts';
import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mail.ts';

const ALL_UNPRINTABLE = new RegExp(`${UNPRINTABLE.source}+`, 'gu');
/**
 * Replaces unprintable characters. Names that were stored before they were rejected, and texts from outside, may
 * contain some.
 */
const withoutUnprintable = (text: string): string => text.replace(ALL_UNPRINTABLE, ' ');

/** Converts an email to the options of nodemailer. Suppresses automatic replies (RFC 3834). */
export const composeMail = (mail: Mail, mailFrom: string): SendMailOptions => ({
  from: mailFrom,
  // An object instead of a string, so that nodemailer never parses the address as a list.
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

/**
 * Returns the headers that make email programs show an unsubscribe button, which sends a POST request to the link (RFC
 * 8058, section 3).
 */
const unsubscribeHeaders = ({ unsubscribeLink }: Mail): Record<string, string> =>
  unsubscribeLink === undefined
    ? {}
    : { 'List-Unsubscribe': `<${unsubscribeLink}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
