import type { ListedCheck } from '@pharos/contract/rest/checks/check-answer.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListFilter } from '../../filters/list-filter.ts';
import { readAllMatching } from './read-all-matching.ts';
import { NOTHING_SELECTED, type Selection, selectedOn, toggled } from './selection.ts';

export interface CheckSelection {
  selected: ListedCheck[];
  /** All of the page are selected. */
  isWholePage: boolean;
  has: (check: ListedCheck) => boolean;
  toggle: (check: ListedCheck) => void;
  /** All of the page, or none when all are selected. */
  toggleAll: () => void;
  /** All that the filter lets through, on whichever page. */
  selectAllMatching: () => void;
  isReadingAll: boolean;
  clear: () => void;
}

/** Selection on a page of checks; another filter, or page of it, begins a new one. */
export const useSelection = (filter: ListFilter, checks: readonly ListedCheck[]): CheckSelection => {
  const page = JSON.stringify(filter);
  const [selection, setSelection] = useState<Selection<ListedCheck>>(NOTHING_SELECTED);
  // Forgotten when the page is left, so that coming back does not find it again.
  if (selection.page !== page && selection !== NOTHING_SELECTED) setSelection(NOTHING_SELECTED);
  const selected = selectedOn(selection, page, checks);
  const ids = new Set(selected.map(({ id }) => id));
  const onPage = checks.filter(({ id }) => ids.has(id)).map(({ id }) => id);
  const isWholePage = checks.length > 0 && onPage.length === checks.length;
  const select = (next: Iterable<number>, others: readonly ListedCheck[]) =>
    setSelection({ page, ids: new Set(next), others });
  const all = useMutation({
    mutationFn: () => readAllMatching(filter),
    onSuccess: (matching) => {
      const shown = new Set(checks.map(({ id }) => id));
      select(
        shown,
        matching.filter(({ id }) => !shown.has(id)),
      );
    },
  });
  return {
    selected,
    isWholePage,
    has: ({ id }) => ids.has(id),
    toggle: ({ id }) => select(toggled(onPage, id), selection.others),
    toggleAll: () => select(isWholePage ? [] : checks.map(({ id }) => id), []),
    selectAllMatching: () => all.mutate(),
    isReadingAll: all.isPending,
    clear: () => setSelection(NOTHING_SELECTED),
  };
};
