import type { Evidence } from './evidence.ts';
import { clockText, type Violation } from './violation.ts';

/** A mail system that drops duplicates would lose a mail with the Message-ID of another one. */
export const sharedMessageIds = ({ mails }: Evidence): Violation[] => {
  const first = new Map<string, string>();
  return mails.flatMap(({ key, recipient, text, at }): Violation[] => {
    const name = `${key} to ${recipient}`;
    // The body mentions the delay of the mail, which differs between attempts.
    const subject = text.split('\n', 1)[0] ?? '';
    const before = first.get(name) ?? subject;
    first.set(name, before);
    if (subject === before) return [];
    const rule = 'a Message-ID identifies one mail';
    return [{ rule, at, text: `${name} had the subject "${before}", and "${subject}" at ${clockText(at)}` }];
  });
};
