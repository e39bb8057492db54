import { storageKey } from '../../../lib/base-path.ts';

/** Key in the session storage. Drafts are stored per user and survive a failed save, a navigation and a reload. */
const keyOf = (person: number, incident: number): string => storageKey(`note.${person}.${incident}`);

export const readNoteDraft = (person: number, incident: number): string | null =>
  sessionStorage.getItem(keyOf(person, incident));

export const storeNoteDraft = (person: number, incident: number, draft: string | null): void => {
  if (draft === null) sessionStorage.removeItem(keyOf(person, incident));
  else sessionStorage.setItem(keyOf(person, incident), draft);
};
