import { storageKey } from '../../../lib/base-path.ts';

/**
 * Returns the key of a draft in the session storage. Drafts are separate for each user and survive a failed save, a
 * page change and a reload.
 */
const keyOf = (person: number, incident: number): string => storageKey(`note.${person}.${incident}`);

export const readNoteDraft = (person: number, incident: number): string | null =>
  sessionStorage.getItem(keyOf(person, incident));

/** Stores a draft. Null deletes it. */
export const keepNoteDraft = (person: number, incident: number, draft: string | null): void => {
  if (draft === null) sessionStorage.removeItem(keyOf(person, incident));
  else sessionStorage.setItem(keyOf(person, incident), draft);
};
