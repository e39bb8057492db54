import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/** Clicks on these elements do not open the report. The last one replaces locked columns and belongs to no row. */
const CONTROLS = 'a, button, input, label, [role="slider"], td[rowspan]';

/**
 * Returns a factory of click handlers that open the report. Keyboard and screen reader users use the link in the check
 * name.
 */
export const useOpenReport = () => {
  const navigate = useNavigate();
  return (checkId: number) => (event: MouseEvent<HTMLElement>) => {
    const { target, currentTarget } = event;
    // React propagates clicks in menus and dialogs to the row, although their elements are outside it.
    if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(CONTROLS)) return;
    // The user selected text.
    if (getSelection()?.isCollapsed === false) return;
    void navigate({ to: '/reports', search: { check_id: checkId } });
  };
};
