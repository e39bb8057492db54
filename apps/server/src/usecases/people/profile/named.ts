import { joinName, type PersonName, splitName } from '@pharos/domain/people/person-name.ts';
import { invalid } from '../../errors.ts';

/** A full name with the parts that are given in place of what it had. Refuses to leave nothing of it. */
export const named = (fullName: string, parts: Partial<PersonName>): string => {
  const name = joinName({ ...splitName(fullName), ...parts });
  if (name === '') throw invalid({ first_name: ['This field may not be blank.'] });
  return name;
};
