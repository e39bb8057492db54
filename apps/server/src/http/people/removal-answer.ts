import type { PersonRemoval } from '@pharos/contract/rest/people/people.ts';
import type { Removal } from '../../usecases/people/read-removal.ts';

export const toPersonRemoval = ({ checks, unalerted, unalertedNames, apiKeys }: Removal): PersonRemoval => ({
  number_of_checks: checks,
  number_of_checks_alerting_nobody: unalerted,
  names_of_checks_alerting_nobody: unalertedNames,
  number_of_api_keys: apiKeys,
});
