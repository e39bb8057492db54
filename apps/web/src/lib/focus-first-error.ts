export interface FormWithInputs {
  getInputNode(path: string): HTMLElement | null;
}

/** Usage: `form.onSubmit(send, focusFirstError(form))`. */
export const focusFirstError =
  (form: FormWithInputs) =>
  (errors: Record<string, unknown>): void => {
    const inputs = Object.keys(errors).flatMap((path) => form.getInputNode(path) ?? []);
    // The order of the errors is not the order of the fields.
    const [first] = inputs.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
    first?.focus();
  };
