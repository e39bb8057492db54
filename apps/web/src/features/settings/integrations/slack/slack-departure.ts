import { storageKey } from '../../../../lib/base-path.ts';

const DEPARTURE = storageKey('slack-organization');

/** Leaves for Slack, and keeps for which organization: the way back names none. */
export const leaveForSlack = (url: string, organizationId: number): void => {
  localStorage.setItem(DEPARTURE, String(organizationId));
  location.assign(url);
};

/** The organization for which the browser has left for Slack; null when it has not. Asked once. */
export const takeSlackDeparture = (): number | null => {
  const id = Number(localStorage.getItem(DEPARTURE));
  localStorage.removeItem(DEPARTURE);
  return Number.isInteger(id) && id > 0 ? id : null;
};
