import { useEffect } from 'react';
import type { LeaveGuard } from './leave-guard.tsx';

/** Tells the guard of the drawer or dialog, as long as the form is there, whether leaving would lose something. */
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
