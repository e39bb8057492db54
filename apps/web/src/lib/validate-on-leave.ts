import type { FocusEvent } from 'react';

interface FormWithFields {
  validateField(path: string): unknown;
}

/**
 * Validates a field when the focus moves to another one: `<form onBlur={validateOnLeave(form)}>`. It does not validate
 * when the focus moves to a button, a link or another clickable element. A message that appears or disappears during a
 * click would move that element away from the pointer.
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
