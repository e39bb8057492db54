import type { LocationChecks } from '@pharos/contract/rest/locations/location-status.ts';
import type { ManagedLocation } from './location-calls.ts';

export type Question = 'disable' | 'disable-to-delete' | 'enable' | 'delete';

interface QuestionWords {
  title: string;
  text: string;
  confirm: string;
}

/** Returns the texts of the confirmation dialog: the effects on agents and checks. */
export const questionOf = (question: Question, location: ManagedLocation): QuestionWords => {
  const { name } = location;
  switch (question) {
    case 'disable':
      return { title: `Disable ${name}?`, text: disabledText(location), confirm: 'Disable' };
    case 'disable-to-delete':
      return {
        title: `Disable ${name} first?`,
        text: `An agent of it is connected, and only a location without one can be deleted. Disable it, and delete it then. ${disabledText(location)}`,
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
  const others = checks - alone;
  if (checks === 0) return 'No check depends on this location.';
  if (alone === 0) {
    const areProbed = others === 1 ? '1 check is' : `${countText(others)} checks are`;
    return `No check loses its last live location: ${areProbed} probed from other locations too.`;
  }
  const isOne = alone === 1;
  const where = isLive
    ? `${isOne ? 'is' : 'are'} probed there alone`
    : `${isOne ? 'has' : 'have'} no other live location that can run ${isOne ? 'it' : 'them'}`;
  const until =
    question === 'delete' ? `${isOne ? 'it has' : 'they have'} another one` : 'the location is enabled again';
  const lost = `${countText(alone)} ${isOne ? 'check' : 'checks'} ${where}: ${isOne ? 'it is' : 'they are'} unknown until ${until}.`;
  return others === 0
    ? lost
    : `${lost} ${countText(others)} more ${others === 1 ? 'is' : 'are'} probed from other locations too.`;
};

const countText = (count: number): string => count.toLocaleString('en-US');

const hasCredential = ({ credential_since: since }: ManagedLocation): boolean => since !== null;
/** Public locations have a null `organization`. It is absent for locations of the user's own organization. */
const isForAll = ({ organization }: ManagedLocation): boolean => organization === null;

const disabledText = (location: ManagedLocation): string =>
  [
    hasCredential(location)
      ? 'Its agents stop probing at once, and its credential is refused.'
      : 'Its agents stop probing at once.',
    'Checks that have chosen this location alone are not probed until it is enabled again: their time counts as unknown, and no alert is sent for it.',
    'Checks that have chosen other locations too are probed from those.',
    isForAll(location)
      ? 'Checks of any location are probed from the other public locations that can run them, or else from none. If the engine runs at this location, checks of private addresses and local names move too, and fail where the other locations do not reach them.'
      : 'Other checks are not affected.',
  ].join(' ');

const enabledText = (location: ManagedLocation): string =>
  hasCredential(location)
    ? 'Its agents can connect again by the credential that they have. Checks that have chosen this location are probed again as soon as one is connected.'
    : 'Its agents probe again. Checks that have chosen this location are probed again as soon as one is connected.';

const deletedText = (location: ManagedLocation): string =>
  [
    hasCredential(location)
      ? 'Its credential is refused from now on.'
      : 'It has no credential: an agent that runs with its key makes it again.',
    'Results that it has measured stay. Checks that have chosen this location alone are not probed any more until another one is chosen for them.',
  ].join(' ');
