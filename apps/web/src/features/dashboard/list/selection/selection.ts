/** Which checks are selected. */
export interface Selection<C> {
  /** The page that they were selected on: on another one, nothing is selected. */
  page: string;
  ids: ReadonlySet<number>;
  /** Those of other pages, when all that match were selected. */
  others: readonly C[];
}

export const NOTHING_SELECTED: Selection<never> = { page: '', ids: new Set(), others: [] };

/** What is selected of the checks that stand on the page now, and of other pages; one that has gone meanwhile is not. */
export const selectedOn = <C extends { id: number }>(
  selection: Selection<C>,
  page: string,
  checks: readonly C[],
): C[] => (selection.page === page ? [...checks.filter(({ id }) => selection.ids.has(id)), ...selection.others] : []);

/** The ids with one of them put in, or taken out. */
export const toggled = (ids: Iterable<number>, id: number): Set<number> => {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
};
