/** Kept in the tab until it is saved, apart for each person: what is typed outlives a failed save, the page and a reload. */
const keyOf = (person: number, incident: number): string => `pharos.note.${person}.${incident}`;

export const readNoteDraft = (person: number, incident: number): string | null =>
  sessionStorage.getItem(keyOf(person, incident));

/** Null forgets it. */
export const keepNoteDraft = (person: number, incident: number, draft: string | null): void => {
  if (draft === null) sessionStorage.removeItem(keyOf(person, incident));
  else sessionStorage.setItem(keyOf(person, incident), draft);
};
