/** Used as the `ref` of the first field of a page, or of the first field or text of a new step in a dialog. */
export const focusOnMount = (node: HTMLElement | null): void => node?.focus();
