import type { SecretBox, SecretPlace } from '../connection/secret-box.ts';
import { secretPlaces } from '../connection/secret-places.ts';

/** The alert mails that a link stops: those of one organization to one address. `email` is in lower case. */
export interface Subscription {
  organizationId: number;
  email: string;
}

/**
 * Returns a URL-safe token for a link that stops alert mails to an address. It is valid until the installation's key
 * changes.
 */
export const sealSubscription = (box: SecretBox, { organizationId, email }: Subscription): string =>
  sealToken(box, [organizationId, email], secretPlaces.unsubscribeLink);

const sealToken = (box: SecretBox, content: unknown, place: SecretPlace): string =>
  box
    .seal(JSON.stringify(content), place)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
    .replace(':', '~');

/**
 * Opens a token.
 * @throws Error if it was not sealed with this installation's key for this place.
 */
const openToken = (box: SecretBox, token: string, place: SecretPlace): unknown =>
  JSON.parse(box.open(token.replace('~', ':').replaceAll('-', '+').replaceAll('_', '/'), place));

/** Returns the content of a token, or null if it was not sealed with this installation's key. */
export const openSubscription = (box: SecretBox, token: string): Subscription | null => {
  try {
    const [organizationId, email] = openToken(box, token, secretPlaces.unsubscribeLink) as [number, string];
    return { organizationId, email };
  } catch {
    // The token was truncated, changed, or sealed with another key. The page shows the same message for all cases.
    return null;
  }
};

/** Returns a URL-safe token for a link that stops the weekly reports to a member. */
export const sealReportReader = (box: SecretBox, membershipId: number): string =>
  sealToken(box, membershipId, secretPlaces.weeklyReportLink);

/** Returns the membership id of a token, or null if it was not sealed with this installation's key. */
export const openReportReader = (box: SecretBox, token: string): number | null => {
  try {
    return Number(openToken(box, token, secretPlaces.weeklyReportLink));
  } catch {
    return null;
  }
};
