import { storageKey } from '../../../lib/base-path.ts';

/** Kept in the tab until it is saved, apart for each person: what is typed outlives a failed save, the page and a reload. */
const keyOf = (person: number, incident: number): string => storageKey(`note.${person}.${incident}`);

export const readNoteDraft = (person: number, incident: number): string | null =>
  sessionStorage.getItem(keyOf(person, incident));

/** Null forgets it. */
export const keepNoteDraft = (person: number, incident: number, draft: string | null): void => {
  if (draft === null) sessionStorage.removeItem(keyOf(person, incident));
  else sessionStorage.setItem(keyOf(person, incident), draft);
};
