import { useEffect } from 'react';
import type { LeaveGuard } from './leave-guard.tsx';

/**
 * Provides the leave guard of the drawer or dialog, while the form is mounted, with a function that checks for unsaved
 * changes.
 */
export const useUnsavedChanges = (
  hasUnsavedChanges: LeaveGuard['hasUnsavedChanges'],
  isChanged: () => boolean,
): void => {
  useEffect(() => {
    hasUnsavedChanges.current = isChanged;
    return () => {
      hasUnsavedChanges.current = () => false;
    };
  });
};
