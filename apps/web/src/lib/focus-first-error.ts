export interface FormWithInputs {
  getInputNode(path: string): HTMLElement | null;
}

/** Creates a handler that focuses the first invalid field of the form: `form.onSubmit(send, focusFirstError(form))`. */
export const focusFirstError =
  (form: FormWithInputs) =>
  (errors: Record<string, unknown>): void => {
    const inputs = Object.keys(errors).flatMap((path) => form.getInputNode(path) ?? []);
    // The errors are in the order of the rules that found them.
    const [first] = inputs.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
    first?.focus();
  };
