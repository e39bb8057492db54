interface FormWithInputs {
  getInputNode(path: string): HTMLElement | null;
}

/** Puts the focus on the first field that is wrong: `form.onSubmit(send, focusFirstError(form))`. */
export const focusFirstError =
  (form: FormWithInputs) =>
  (errors: Record<string, unknown>): void => {
    const [first] = Object.keys(errors);
    if (first !== undefined) form.getInputNode(first)?.focus();
  };
