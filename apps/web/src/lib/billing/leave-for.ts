export const leaveFor = (url: string): void => location.assign(url);
