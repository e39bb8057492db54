import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { Confirmation } from '@pharos/contract/stored/confirmation.ts';

type Probe = Pick<ProbeResult, 'location' | 'purpose'>;

export const confirmedBy = (
  confirmation: Confirmation | null,
  first: Probe | null,
  second: Probe | null,
): string | null => {
  if (confirmation) return `Confirmed by ${confirmation.failing} of ${confirmation.places} locations`;
  if (!first || !second) return null;
  if (second.purpose === 'poll') return 'Confirmed by the next poll';
  return second.location === first.location
    ? 'Confirmed by a second probe from the same location'
    : 'Confirmed by one other location';
};
