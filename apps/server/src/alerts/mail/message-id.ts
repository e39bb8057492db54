import { createHash } from 'node:crypto';

export interface MessageIdParts {
  /** Which message it is, within this installation and for this recipient. */
  key: string;
  recipient: string;
  baseUrl: string;
  mailFrom: string;
}

/**
 * The Message-ID of a mail (RFC 5322, section 3.6.4): the same at every attempt, so that a mail sent twice after a crash
 * is recognized as one, and no other installation's.
 */
export const messageId = ({ key, recipient, baseUrl, mailFrom }: MessageIdParts): string => {
  const mark = createHash('sha256').update(`${baseUrl}\n${recipient}\n${key}`).digest('hex').slice(0, 20);
  const domain = /@([a-z0-9.-]+)>?\s*$/i.exec(mailFrom)?.[1] ?? 'localhost';
  return `<${key}.${mark}@${domain}>`;
};
