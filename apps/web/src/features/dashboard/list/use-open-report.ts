import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/**
 * Elements whose clicks do not open the report. The last one is the cell that replaces locked columns, which belongs to
 * no single row.
 */
const CONTROLS = 'a, button, input, label, [role="slider"], td[rowspan]';

/**
 * Returns a function that creates a click handler for a row. It opens the report of the check unless the click hits a
 * control. Keyboard and screen reader users use the link in the check name.
 */
export const useOpenReport = () => {
  const navigate = useNavigate();
  return (checkId: number) => (event: MouseEvent<HTMLElement>) => {
    const { target, currentTarget } = event;
    // React passes clicks in menus and dialogs to the row, although their DOM elements are outside the row.
    if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(CONTROLS)) return;
    // The user selected text, for example to copy it.
    if (getSelection()?.isCollapsed === false) return;
    void navigate({ to: '/reports', search: { check_id: checkId } });
  };
};
