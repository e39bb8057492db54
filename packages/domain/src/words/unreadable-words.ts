import type { UnreadablePart } from '../checks/settings/unreadable.ts';

export const UNREADABLE_WORDS: Record<UnreadablePart, string> = {
  options:
    'Settings unreadable: what is stored of them cannot be read, so the check is not monitored. Edit it and enter them again.',
  secrets:
    'Settings unreadable: the stored password and headers cannot be decrypted, so the check is not monitored. ' +
    'Edit it and enter them again.',
  state:
    'State unreadable: what is stored of it cannot be read, so the check is not monitored. Add the check again, or ask your operator.',
};

/** Returns null for any other text, such as the text of another release. */
export const unreadablePartOf = (words: string): UnreadablePart | null =>
  (Object.keys(UNREADABLE_WORDS) as UnreadablePart[]).find((part) => UNREADABLE_WORDS[part] === words) ?? null;
