export interface PersonName {
  firstName: string;
  lastName: string;
}

/** At the last space, as people type it; a single word is a first name. */
export const splitName = (fullName: string): PersonName => {
  const space = fullName.lastIndexOf(' ');
  return space < 0
    ? { firstName: fullName, lastName: '' }
    : { firstName: fullName.slice(0, space), lastName: fullName.slice(space + 1) };
};

export const joinName = ({ firstName, lastName }: PersonName): string => `${firstName} ${lastName}`.trim();
