export interface Selection<C> {
  /** The page of the selection. On any other page, nothing is selected. */
  page: string;
  ids: ReadonlySet<number>;
  /** Selected checks on other pages. Empty unless all matching checks were selected. */
  onOtherPages: readonly C[];
}

export const NOTHING_SELECTED: Selection<never> = { page: '', ids: new Set(), onOtherPages: [] };

/** Omits checks that no longer exist on the current page. */
export const selectedOn = <C extends { id: number }>(
  selection: Selection<C>,
  page: string,
  checks: readonly C[],
): C[] =>
  selection.page === page ? [...checks.filter(({ id }) => selection.ids.has(id)), ...selection.onOtherPages] : [];

export const toggled = (ids: Iterable<number>, id: number): Set<number> => {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
};
