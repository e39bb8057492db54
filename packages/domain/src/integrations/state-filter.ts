import type { StateFilter } from '@pharos/contract/rest/integrations/integration.ts';
import type { StateCode } from '@pharos/contract/states.ts';
import type { AlertKind } from '../alerts/alert.ts';
import type { NotifiedChange } from './notified-change.ts';

/** An alert, as an integration decides by whether it is sent it. */
export interface OfferedAlert {
  kind: AlertKind;
  /** Of a 'state-change'; null of others. */
  change: NotifiedChange | null;
  /** Of 'down' and 'state-change': the state in force from then on; null of others. */
  state: StateCode | null;
  /** Of a change within an outage: people have been told of that outage, by sensitivity and alert delay. */
  isOutageNotified: boolean;
}

const REPORTING_ERROR: readonly (StateCode | null)[] = ['RE', 'DME', 'SME', 'SCE'];

/**
 * Whether chat and SMS with this filter are told of an alert that begins something: AN any state, AE any error, RE errors that the target
 * reports, NR no response. How an outage goes on is told once people know of it; its end to all who were told of it.
 */
export const filterWants = (filter: StateFilter, { kind, change, state, isOutageNotified }: OfferedAlert): boolean => {
  switch (kind) {
    case 'down':
      return wantsState(filter, state);
    case 'state-change':
      if (change === 'other-failure') return isOutageNotified && wantsState(filter, state);
      // A pause that ends an outage is told as its end.
      return filter === 'AN' && ((change === 'paused' && !isOutageNotified) || change === 'restarted');
    case 'degraded':
      return filter === 'AN';
    case 'certificate':
      return filter === 'AN' || filter === 'AE';
    case 'up':
    case 'paused':
    case 'recovered':
      return true;
  }
};

const wantsState = (filter: StateFilter, state: StateCode | null): boolean => {
  if (filter === 'AN' || filter === 'AE') return true;
  return filter === 'NR' ? state === 'NR' : REPORTING_ERROR.includes(state);
};
