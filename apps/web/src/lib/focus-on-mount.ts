/** A `ref` for the first field of a page or of a step in a dialog. */
export const focusOnMount = (node: HTMLElement | null): void => node?.focus();
