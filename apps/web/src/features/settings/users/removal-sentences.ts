import type { PersonRemoval } from '@pharos/contract/rest/people/people.ts';

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

export const removalSentences = (removal: PersonRemoval): string[] => {
  const { number_of_checks: checks, number_of_checks_alerting_nobody: unalerted, number_of_api_keys: keys } = removal;
  const names = removal.names_of_checks_alerting_nobody;
  const rest = unalerted - names.length;
  const listed = `${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
  return [
    ...(checks === 0 ? [] : [`Taken off ${counted(checks, 'check')}.`]),
    ...(unalerted === 0
      ? []
      : [`${counted(unalerted, 'check')} then ${unalerted === 1 ? 'alerts' : 'alert'} nobody: ${listed}.`]),
    ...(keys === 0
      ? []
      : [`${counted(keys, 'API key')} that this person made ${keys === 1 ? 'goes' : 'go'} on working.`]),
  ];
};
