import type { StateFilter } from '@pharos/contract/rest/integrations/integration.ts';
import type { StateCode } from '@pharos/contract/states.ts';
import type { AlertKind } from '../alerts/alert.ts';
import type { NotifiedChange } from './notified-change.ts';

export interface OfferedAlert {
  kind: AlertKind;
  change: NotifiedChange | null;
  state: StateCode | null;
  /**
   * For a change within an outage: true if people were already notified of that outage, after sensitivity and alert
   * delay.
   */
  isOutageNotified: boolean;
}

const REPORTING_ERROR: readonly (StateCode | null)[] = ['RE', 'DME', 'SME', 'SCE'];

/**
 * Checks whether a chat or SMS integration with this filter receives an alert. AN: any state. AE: any error. RE: errors
 * that the target reports. NR: no response. Changes within an outage are sent only after people were notified of it.
 * Its end is sent to all recipients of its start.
 */
export const filterWants = (filter: StateFilter, { kind, change, state, isOutageNotified }: OfferedAlert): boolean => {
  switch (kind) {
    case 'down':
      return wantsState(filter, state);
    case 'state-change':
      if (change === 'other-failure') return isOutageNotified && wantsState(filter, state);
      // A pause that ends an outage is sent as the end of the outage instead.
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
