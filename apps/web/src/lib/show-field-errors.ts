import { type FormWithInputs, focusFirstError } from './focus-first-error.ts';

interface FormWithErrors extends FormWithInputs {
  setErrors(errors: Record<string, string>): void;
}

export const showFieldErrors = (form: FormWithErrors, errors: Record<string, string>): void => {
  form.setErrors(errors);
  focusFirstError(form)(errors);
};
