import type { FocusEvent } from 'react';

interface FormWithFields {
  validateField(path: string): unknown;
}

/**
 * Validates a field on blur: `<form onBlur={validateOnLeave(form)}>`. Does nothing if a clickable element gets the
 * focus, because a changed message could move it away from the pointer.
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
