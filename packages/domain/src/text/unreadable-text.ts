import type { UnreadablePart } from '../checks/settings/unreadable.ts';

export const UNREADABLE_TEXTS: Record<UnreadablePart, string> = {
  options:
    'Settings unreadable: the stored settings of the check cannot be read, so it is not monitored. Edit the check and enter the settings again.',
  secrets:
    'Settings unreadable: the stored password and headers of the check cannot be decrypted, so it is not monitored. ' +
    'Edit the check and enter them again.',
  state:
    'State unreadable: the stored state of the check cannot be read, so it is not monitored. Add the check again, or contact the operators of this installation.',
};

/** Returns null for any other text, such as the text of another release. */
export const unreadablePartOf = (text: string): UnreadablePart | null =>
  (Object.keys(UNREADABLE_TEXTS) as UnreadablePart[]).find((part) => UNREADABLE_TEXTS[part] === text) ?? null;
