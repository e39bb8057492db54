import type { Evidence } from './evidence.ts';
import { clockText, type Violation } from './violation.ts';

/** Mails with one Message-ID and different content: a mail system that drops repetitions loses the second. */
export const sharedMessageIds = ({ mails }: Evidence): Violation[] => {
  const first = new Map<string, string>();
  return mails.flatMap(({ key, recipient, text, at }): Violation[] => {
    const name = `${key} to ${recipient}`;
    // The rest says how late it is, which differs from one attempt to the next.
    const subject = text.split('\n', 1)[0] ?? '';
    const before = first.get(name) ?? subject;
    first.set(name, before);
    if (subject === before) return [];
    const rule = 'a Message-ID stands for one mail';
    return [{ rule, at, text: `${name} is "${before}", and "${subject}" ${clockText(at)}` }];
  });
};
