import type { FocusEvent } from 'react';

interface FormWithFields {
  validateField(path: string): unknown;
}

/**
 * Checks a field when the focus goes on to another one: `<form onBlur={validateOnLeave(form)}>`. Not when it goes to a button, a link
 * or what is chosen by a click: a message that comes or goes between pressing and letting go would move it away from under the pointer.
 */
export const validateOnLeave =
  (form: FormWithFields) =>
  ({ target, relatedTarget }: FocusEvent<HTMLFormElement>): void => {
    const path = target instanceof HTMLInputElement ? target.dataset.path : undefined;
    if (path !== undefined && takesText(relatedTarget)) form.validateField(path);
  };

const CHOSEN_BY_CLICK = ['checkbox', 'radio'];

const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && !CHOSEN_BY_CLICK.includes(target.type);
