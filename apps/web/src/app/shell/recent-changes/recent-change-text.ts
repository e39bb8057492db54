import type { RecentStateChange } from '@pharos/contract/rest/reports/recent-state-changes.ts';
import { durationText } from '@pharos/domain/text/duration-text.ts';
import { STATE_NAMES } from '@pharos/domain/text/state-names.ts';
import { DISPLAY_STATE_LABELS, type DisplayState, displayStateOf } from '../../../components/display-state.ts';

export const displayStateOfChange = ({ new_state }: RecentStateChange): DisplayState =>
  displayStateOf({ state: new_state, appState: null });

/** Returns "is" and the state, such as "is down", or "was down" after the state ended. */
export const recentStateText = (change: RecentStateChange): string => {
  const word = DISPLAY_STATE_LABELS[displayStateOfChange(change)].toLowerCase();
  return `${change.next_state_change_time === null ? 'is' : 'was'} ${word}`;
};

/**
 * Returns a description such as "Connection refused, for 4 mins". The duration is included only after the state ended.
 */
export const recentChangeText = (change: RecentStateChange): string => {
  const { new_state, new_error_summary, check_start_time, next_state_change_time } = change;
  const what =
    displayStateOfChange(change) === 'down' && new_error_summary ? new_error_summary : STATE_NAMES[new_state];
  if (next_state_change_time === null) return what;
  return `${what}, for ${durationText(Math.max(0, Date.parse(next_state_change_time) - Date.parse(check_start_time)))}`;
};

/** Counts the changes that are newer than the last seen one. Counts all if none was seen. */
export const countUnseen = (changes: readonly RecentStateChange[], seenAt: unknown): number =>
  typeof seenAt === 'string'
    ? changes.filter(({ check_start_time }) => Date.parse(check_start_time) > Date.parse(seenAt)).length
    : changes.length;

export const newestStart = (changes: readonly RecentStateChange[]): string | null =>
  changes.reduce<string | null>(
    (newest, { check_start_time: at }) => (newest === null || Date.parse(at) > Date.parse(newest) ? at : newest),
    null,
  );
