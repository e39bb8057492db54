import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { listOrganizations } from '../api/first-calls.ts';
import { keyOf } from '../api/queries.ts';
import { leaveFor } from './leave-for.ts';

/**
 * Leaves the app for the billing provider. The Back button may restore this page in its old state after a payment was
 * made.
 * @param onReturn Called when the user has returned in this way.
 */
export const useLeaving = (onReturn?: () => void): { isLeaving: boolean; leave: (url: string) => void } => {
  const queries = useQueryClient();
  const [isLeaving, setLeaving] = useState(false);
  const comeBack = useEffectEvent(({ persisted }: PageTransitionEvent): void => {
    if (!persisted || !isLeaving) return;
    setLeaving(false);
    void queries.invalidateQueries({ queryKey: keyOf(listOrganizations) });
    onReturn?.();
  });
  useEffect(() => {
    const listener = (event: PageTransitionEvent): void => comeBack(event);
    window.addEventListener('pageshow', listener);
    return () => window.removeEventListener('pageshow', listener);
  }, []);
  const leave = (url: string): void => {
    setLeaving(true);
    leaveFor(url);
  };
  return { isLeaving, leave };
};
