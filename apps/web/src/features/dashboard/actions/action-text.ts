import type { BulkAnswer } from '@pharos/contract/rest/checks/bulk.ts';

export type CheckAction = 'pause' | 'restart' | 'delete';

interface NamedCheck {
  id: number;
  name: string;
}

export interface FinishedAction {
  action: CheckAction;
  checks: readonly NamedCheck[];
  /** If true, messages contain the number of checks instead of their names. */
  isBulk: boolean;
}

export const ACTION_VERBS: Record<CheckAction, string> = { pause: 'Pause', restart: 'Restart', delete: 'Delete' };

const BULK_RESULT: Record<CheckAction, string> = { pause: 'paused', restart: 'restarted', delete: 'deleted' };

const SINGLE_RESULT: Record<CheckAction, string> = {
  pause: 'paused monitoring successfully',
  restart: 'started monitoring successfully',
  delete: 'deleted successfully',
};

/** Returns "3 check(s) paused successfully" or "Shop paused monitoring successfully". */
export const actionSuccessText = ({ action, checks, isBulk }: FinishedAction): string =>
  isBulk
    ? `${checks.length} check(s) ${BULK_RESULT[action]} successfully`
    : `${checks.map(({ name }) => name).join(', ')} ${SINGLE_RESULT[action]}`;

/** Returns a message such as "Shop: It was deleted." for each rejected check, or null. */
export const actionErrorText = (checks: readonly NamedCheck[], { errors = [] }: BulkAnswer): string | null => {
  const nameOf = (id: number): string => checks.find((check) => check.id === id)?.name ?? `Check ${id}`;
  return errors.length === 0 ? null : errors.map(({ id, message }) => `${nameOf(id)}: ${message}`).join(' ');
};

const MAX_NAMES = 5;

/** Returns "Shop, Mail" or "a, b, c, d, e, 3 more". */
export const namesText = (names: readonly string[]): string => {
  const more = names.length - MAX_NAMES;
  return [...names.slice(0, MAX_NAMES), ...(more > 0 ? [`${more} more`] : [])].join(', ');
};
