import { storageKey } from '../../../../lib/base-path.ts';

const DEPARTURE = storageKey('slack-organization');

/** Stores the organization, because the return URL does not contain it. */
export const leaveForSlack = (url: string, organizationId: number): void => {
  localStorage.setItem(DEPARTURE, String(organizationId));
  location.assign(url);
};

/** Returns and deletes the stored organization ID. Null if there is none. */
export const takeSlackDeparture = (): number | null => {
  const id = Number(localStorage.getItem(DEPARTURE));
  localStorage.removeItem(DEPARTURE);
  return Number.isInteger(id) && id > 0 ? id : null;
};
