import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/** The last one is the cell in place of locked columns: it belongs to no row. */
const CONTROLS = 'a, button, input, label, [role="slider"], td[rowspan]';

/**
 * Opens the report of a check when its row is clicked beside the controls in it. The check's name is a link for everybody
 * else: keyboard, screen reader, new tab.
 */
export const useOpenReport = () => {
  const navigate = useNavigate();
  return (checkId: number) => (event: MouseEvent<HTMLElement>) => {
    const { target, currentTarget } = event;
    // Menus and dialogs of the row are elsewhere in the page, though React passes their clicks to the row.
    if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(CONTROLS)) return;
    // Text that was marked is to be copied.
    if (getSelection()?.isCollapsed === false) return;
    void navigate({ to: '/reports', search: { check_id: checkId } });
  };
};
