import { storageKey } from '../../../../lib/base-path.ts';

const DEPARTURE = storageKey('slack-organization');

/** Navigates to Slack and stores the organization, because the return URL does not contain it. */
export const leaveForSlack = (url: string, organizationId: number): void => {
  localStorage.setItem(DEPARTURE, String(organizationId));
  location.assign(url);
};

/** Returns and deletes the stored organization id. Null if the browser has not navigated to Slack. */
export const takeSlackDeparture = (): number | null => {
  const id = Number(localStorage.getItem(DEPARTURE));
  localStorage.removeItem(DEPARTURE);
  return Number.isInteger(id) && id > 0 ? id : null;
};
