import { createHash } from 'node:crypto';

export interface MessageIdParts {
  /** Unique within this installation and for this recipient. */
  key: string;
  recipient: string;
  baseUrl: string;
  mailFrom: string;
}

/**
 * Returns the Message-ID (RFC 5322, section 3.6.4). It is equal for every attempt, so that an email that is sent twice
 * after a crash is recognized.
 */
export const messageId = ({ key, recipient, baseUrl, mailFrom }: MessageIdParts): string => {
  const mark = createHash('sha256').update(`${baseUrl}\n${recipient}\n${key}`).digest('hex').slice(0, 20);
  const domain = /@([a-z0-9.-]+)>?\s*$/i.exec(mailFrom)?.[1] ?? 'localhost';
  return `<${key}.${mark}@${domain}>`;
};
