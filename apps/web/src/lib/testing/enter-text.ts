import type { UserEvent } from '@testing-library/user-event';

export const enterText = async (person: UserEvent, field: Element, text: string): Promise<void> => {
  await person.click(field);
  await person.paste(text);
};
