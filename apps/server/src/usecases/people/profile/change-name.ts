import { joinName, type PersonName, splitName } from '@pharos/domain/people/person-name.ts';
import { invalid } from '../../errors.ts';

/** @throws {Refusal} `invalid` if the name becomes empty. */
export const changeName = (fullName: string, parts: Partial<PersonName>): string => {
  const name = joinName({ ...splitName(fullName), ...parts });
  if (name === '') throw invalid({ first_name: ['This field may not be blank.'] });
  return name;
};
