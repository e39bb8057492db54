/** As `ref` of the first field of a page, or of the first field or text of a step that takes the place of another in a dialog. */
export const focusOnMount = (node: HTMLElement | null): void => node?.focus();
