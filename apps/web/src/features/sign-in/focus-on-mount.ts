/** As `ref` of the first field of a page. */
export const focusOnMount = (node: HTMLElement | null): void => node?.focus();
