export interface PersonName {
  firstName: string;
  lastName: string;
}

/** Splits at the last space, because people type the last name last. A single word is a first name. */
export const splitName = (fullName: string): PersonName => {
  const space = fullName.lastIndexOf(' ');
  return space < 0
    ? { firstName: fullName, lastName: '' }
    : { firstName: fullName.slice(0, space), lastName: fullName.slice(space + 1) };
};

export const joinName = ({ firstName, lastName }: PersonName): string => `${firstName} ${lastName}`.trim();
