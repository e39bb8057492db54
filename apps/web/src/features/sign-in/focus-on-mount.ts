/** As `ref` of the field that somebody has come to the page to fill in. */
export const focusOnMount = (node: HTMLElement | null): void => node?.focus();
