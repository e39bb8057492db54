import type { LocationStatus } from '@pharos/contract/rest/locations/location-status.ts';
import type { DisplayState } from '../display-state.ts';

/** The smallest clock offset that is shown, and the smallest one that distorts measurements. */
const MIN_SHOWN_OFFSET_MS = 100;
const WRONG_MS = 1000;

/** Returns the state of a location and its text. `since` (ISO 8601) is shown with the text. */
export const locationState = ({
  is_disabled,
  is_live,
  last_seen_on,
}: Pick<LocationStatus, 'is_disabled' | 'is_live' | 'last_seen_on'>): {
  state: DisplayState;
  word: string;
  since: string | null;
} => {
  if (is_disabled) return { state: 'paused', word: 'Disabled', since: null };
  if (is_live) return { state: 'up', word: 'Live', since: null };
  // "Never" could be wrong, because the presence of an agent is stored only once a minute.
  if (last_seen_on === null) return { state: 'waiting', word: 'Not live', since: null };
  return { state: 'down', word: 'Not live', since: last_seen_on };
};

/** Returns a text such as "Clock 1.4 s ahead"; null if the offset is unknown or too small to show. */
export const clockOffset = (offsetMs: number | null): { text: string; isWrong: boolean } | null => {
  if (offsetMs === null || Math.abs(offsetMs) < MIN_SHOWN_OFFSET_MS) return null;
  const off = Math.abs(offsetMs);
  const amount = off < WRONG_MS ? `${Math.round(off)} ms` : `${(off / 1000).toFixed(1)} s`;
  return { text: `Clock ${amount} ${offsetMs > 0 ? 'ahead' : 'behind'}`, isWrong: off > WRONG_MS };
};

export const agentsText = ({ agents, versions }: Pick<LocationStatus, 'agents' | 'versions'>): string | null => {
  if (agents === 0) return null;
  const count = `${agents} ${agents === 1 ? 'agent' : 'agents'}`;
  return versions.length === 0 ? `${count}, version unknown` : `${count}, Pharos ${versions.join(', ')}`;
};
