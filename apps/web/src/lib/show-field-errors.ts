import { type FormWithInputs, focusFirstError } from './focus-first-error.ts';

interface FormWithErrors extends FormWithInputs {
  setErrors(errors: Record<string, string>): void;
}

/** Says at the fields of a form what the server refused of them, and puts the focus on the first. */
export const showFieldErrors = (form: FormWithErrors, errors: Record<string, string>): void => {
  form.setErrors(errors);
  focusFirstError(form)(errors);
};
