import type { ListedCheck } from '@pharos/contract/rest/checks/check-answer.ts';
import { useState } from 'react';
import { NOTHING_SELECTED, selectedOn, toggled } from './selection.ts';

export interface CheckSelection {
  selected: ListedCheck[];
  has: (check: ListedCheck) => boolean;
  toggle: (check: ListedCheck) => void;
  /** All of the page, or none when all are selected. */
  toggleAll: () => void;
  clear: () => void;
}

/** Selection on a page of checks; `page` names the page, and another name begins a new one. */
export const useSelection = (page: string, checks: readonly ListedCheck[]): CheckSelection => {
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  // Forgotten when the page is left, so that coming back does not find it again.
  if (selection.page !== page && selection !== NOTHING_SELECTED) setSelection(NOTHING_SELECTED);
  const selected = selectedOn(selection, page, checks);
  const ids = new Set(selected.map(({ id }) => id));
  const select = (next: Iterable<number>) => setSelection({ page, ids: new Set(next) });
  return {
    selected,
    has: ({ id }) => ids.has(id),
    toggle: ({ id }) => select(toggled(ids, id)),
    toggleAll: () => select(selected.length === checks.length ? [] : checks.map(({ id }) => id)),
    clear: () => setSelection(NOTHING_SELECTED),
  };
};
