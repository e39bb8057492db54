import { useEffect } from 'react';
import type { LeaveGuard } from './leave-guard.tsx';

/** Registers the function that checks for unsaved changes while the form is mounted. */
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
