import type { LocationChecks } from '@pharos/contract/rest/locations/location-status.ts';
import type { ManagedLocation } from './location-calls.ts';

export type Question = 'disable' | 'disable-to-delete' | 'enable' | 'delete';

interface QuestionTexts {
  title: string;
  text: string;
  confirm: string;
}

/** Returns the texts of the confirmation dialog: the effects on agents and checks. */
export const questionOf = (question: Question, location: ManagedLocation): QuestionTexts => {
  const { name } = location;
  switch (question) {
    case 'disable':
      return { title: `Disable ${name}?`, text: disabledText(location), confirm: 'Disable' };
    case 'disable-to-delete':
      return {
        title: `Disable ${name} first?`,
        text: `An agent of this location is connected. Disable the location before you delete it. ${disabledText(location)}`,
        confirm: 'Disable',
      };
    case 'enable':
      return { title: `Enable ${name}?`, text: enabledText(location), confirm: 'Enable' };
    case 'delete':
      return { title: `Delete ${name}?`, text: deletedText(location), confirm: 'Delete location' };
  }
};

/** Returns how many checks lose their last live location, and how many are also probed from other locations. */
export const checksText = (
  question: Exclude<Question, 'enable'>,
  { is_live: isLive }: Pick<ManagedLocation, 'is_live'>,
  { checks, checks_alone: alone }: LocationChecks,
): string => {
  const remaining = checks - alone;
  if (checks === 0) return 'No check depends on this location.';
  if (alone === 0) {
    const areProbed = remaining === 1 ? '1 check is' : `${countText(remaining)} checks are`;
    return `No check loses its last live location: ${areProbed} also probed from other locations.`;
  }
  const isOne = alone === 1;
  const where = isLive
    ? `${isOne ? 'is' : 'are'} probed only there`
    : `${isOne ? 'has' : 'have'} no other live location that can run ${isOne ? 'it' : 'them'}`;
  const until =
    question === 'delete' ? `${isOne ? 'it has' : 'they have'} another one` : 'the location is enabled again';
  const lost = `${countText(alone)} ${isOne ? 'check' : 'checks'} ${where}: ${isOne ? 'it is' : 'they are'} unknown until ${until}.`;
  return remaining === 0
    ? lost
    : `${lost} ${countText(remaining)} more ${remaining === 1 ? 'is' : 'are'} also probed from other locations.`;
};

const countText = (count: number): string => count.toLocaleString('en-US');

const hasCredential = ({ credential_since: since }: ManagedLocation): boolean => since !== null;
/** Public locations have a null `organization`. It is absent for locations of the user's own organization. */
const isForAll = ({ organization }: ManagedLocation): boolean => organization === null;

const disabledText = (location: ManagedLocation): string =>
  [
    hasCredential(location)
      ? 'Its agents stop probing at once, and its credential is rejected.'
      : 'Its agents stop probing at once.',
    'Checks that use only this location are not probed until it is enabled again. This time counts as unknown, and no alerts are sent for it.',
    'Checks that also use other locations are probed from those locations.',
    isForAll(location)
      ? 'Checks of any location are probed from the other public locations that can run them. If there are none, they are not probed. If the engine runs at this location, checks of private addresses and local names also move, and fail where the other locations cannot reach them.'
      : 'Other checks are not affected.',
  ].join(' ');

const enabledText = (location: ManagedLocation): string =>
  hasCredential(location)
    ? 'Its agents can connect again with their credential. Checks that use this location are probed again as soon as an agent is connected.'
    : 'Its agents probe again. Checks that use this location are probed again as soon as an agent is connected.';

const deletedText = (location: ManagedLocation): string =>
  [
    hasCredential(location)
      ? 'Its credential is rejected from now on.'
      : 'It has no credential, so an agent that uses its key creates the location again.',
    'Its results are not deleted. Checks that use only this location are not probed until you choose another location for them.',
  ].join(' ');
