/** In a file of its own, since no test can watch `location`. */
export const reloadPage = (): void => location.reload();
