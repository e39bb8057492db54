import type { PersonRemoval } from '@pharos/contract/rest/people/people.ts';

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

export const removalSentences = (removal: PersonRemoval): string[] => {
  const { number_of_checks: checks, number_of_checks_alerting_nobody: unalerted, number_of_api_keys: keys } = removal;
  const names = removal.names_of_checks_alerting_nobody;
  const rest = unalerted - names.length;
  const listed = `${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
  return [
    ...(checks === 0 ? [] : [`The person is removed from ${counted(checks, 'check')}.`]),
    ...(unalerted === 0
      ? []
      : [`After that, ${counted(unalerted, 'check')} ${unalerted === 1 ? 'has' : 'have'} no recipients: ${listed}.`]),
    ...(keys === 0
      ? []
      : [`${counted(keys, 'API key')} of this person ${keys === 1 ? 'continues' : 'continue'} to work.`]),
  ];
};
