/** Which checks of a page are selected. */
export interface Selection {
  /** The page that they were selected on: on another one, nothing is selected. */
  page: string;
  ids: ReadonlySet<number>;
}

export const NOTHING_SELECTED: Selection = { page: '', ids: new Set() };

/** What is selected of the checks that stand on the page now; one that has gone meanwhile is not. */
export const selectedOn = <C extends { id: number }>(selection: Selection, page: string, checks: readonly C[]): C[] =>
  selection.page === page ? checks.filter(({ id }) => selection.ids.has(id)) : [];

/** The ids with one of them put in, or taken out. */
export const toggled = (ids: Iterable<number>, id: number): Set<number> => {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
};
