import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mail.ts';

/** A mail in nodemailer's terms. Suppresses auto-replies (RFC 3834). */
export const composeMail = (mail: Mail, mailFrom: string): SendMailOptions => ({
  from: mailFrom,
  // As an object: an address is never read as a list, whatever it holds.
  to: { name: '', address: mail.to },
  subject: mail.subject.replace(/\p{Cc}+/gu, ' '),
  text: mail.text,
  html: mail.html,
  messageId: mail.messageId,
  date: mail.date,
  ...(mail.inReplyTo ? { inReplyTo: mail.inReplyTo } : {}),
  ...(mail.references ? { references: [...mail.references] } : {}),
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  disableFileAccess: true,
  disableUrlAccess: true,
});
