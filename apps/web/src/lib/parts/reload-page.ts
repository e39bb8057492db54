/** In a separate file, so that tests can mock it. They cannot observe `location`. */
export const reloadPage = (): void => location.reload();
