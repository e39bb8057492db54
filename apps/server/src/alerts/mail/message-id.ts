import { createHash } from 'node:crypto';

export interface MessageIdParts {
  /** The key of the message, unique within this installation and for this recipient. */
  key: string;
  recipient: string;
  baseUrl: string;
  mailFrom: string;
}

/**
 * Returns the Message-ID of an email (RFC 5322, section 3.6.4). It is the same for every attempt, so that an email that
 * is sent twice after a crash is recognized. It differs between installations.
 */
export const messageId = ({ key, recipient, baseUrl, mailFrom }: MessageIdParts): string => {
  const mark = createHash('sha256').update(`${baseUrl}\n${recipient}\n${key}`).digest('hex').slice(0, 20);
  const domain = /@([a-z0-9.-]+)>?\s*$/i.exec(mailFrom)?.[1] ?? 'localhost';
  return `<${key}.${mark}@${domain}>`;
};
