export interface Selection<C> {
  /** The page on which the checks were selected. On any other page, nothing is selected. */
  page: string;
  ids: ReadonlySet<number>;
  /** Selected checks on other pages. It is empty unless all matching checks were selected. */
  others: readonly C[];
}

export const NOTHING_SELECTED: Selection<never> = { page: '', ids: new Set(), others: [] };

/**
 * Returns the selected checks on the current page and on other pages. Checks that no longer exist on the current page
 * are omitted.
 */
export const selectedOn = <C extends { id: number }>(
  selection: Selection<C>,
  page: string,
  checks: readonly C[],
): C[] => (selection.page === page ? [...checks.filter(({ id }) => selection.ids.has(id)), ...selection.others] : []);

/** Returns a copy of the ids with the given id added or removed. */
export const toggled = (ids: Iterable<number>, id: number): Set<number> => {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
};
