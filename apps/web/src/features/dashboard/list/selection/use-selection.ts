import type { ListedCheck } from '@pharos/contract/rest/checks/check-answer.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListFilter } from '../../filters/list-filter.ts';
import { readAllMatching } from './read-all-matching.ts';
import { NOTHING_SELECTED, type Selection, selectedOn, toggled } from './selection.ts';

export interface CheckSelection {
  selected: ListedCheck[];
  isWholePage: boolean;
  has: (check: ListedCheck) => boolean;
  toggle: (check: ListedCheck) => void;
  /** Clears the selection if the whole page is selected. */
  toggleAll: () => void;
  selectAllMatching: () => void;
  isReadingAll: boolean;
  clear: () => void;
}

/** A change of filter or page clears the selection. */
export const useSelection = (filter: ListFilter, checks: readonly ListedCheck[]): CheckSelection => {
  const page = JSON.stringify(filter);
  const [selection, setSelection] = useState<Selection<ListedCheck>>(NOTHING_SELECTED);
  // Returning to the page must not restore the selection.
  if (selection.page !== page && selection !== NOTHING_SELECTED) setSelection(NOTHING_SELECTED);
  const selected = selectedOn(selection, page, checks);
  const ids = new Set(selected.map(({ id }) => id));
  const onPage = checks.filter(({ id }) => ids.has(id)).map(({ id }) => id);
  const isWholePage = checks.length > 0 && onPage.length === checks.length;
  const select = (next: Iterable<number>, onOtherPages: readonly ListedCheck[]) =>
    setSelection({ page, ids: new Set(next), onOtherPages });
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
    toggle: ({ id }) => select(toggled(onPage, id), selection.onOtherPages),
    toggleAll: () => select(isWholePage ? [] : checks.map(({ id }) => id), []),
    selectAllMatching: () => all.mutate(),
    isReadingAll: all.isPending,
    clear: () => setSelection(NOTHING_SELECTED),
  };
};
