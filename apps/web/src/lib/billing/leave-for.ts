/** Leaves the app for a page of the billing provider, which redirects back. */
export const leaveFor = (url: string): void => location.assign(url);
