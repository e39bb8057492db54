import type { UserEvent } from '@testing-library/user-event';

/**
 * Clicks a field and pastes a text at its end. Use it if the single keys do not matter. `person.type` renders the form
 * again for each key, which takes most of the time of a test with a large form.
 */
export const enterText = async (person: UserEvent, field: Element, text: string): Promise<void> => {
  await person.click(field);
  await person.paste(text);
};
