import type { SecretBox, SecretPlace } from '../connection/secret-box.ts';
import { secretPlaces } from '../connection/secret-places.ts';

/** The alert mails of one organization to one address (lower case). */
export interface Subscription {
  organizationId: number;
  email: string;
}

/** Returns a URL-safe token that is valid until the installation's key changes. */
export const sealSubscription = (box: SecretBox, { organizationId, email }: Subscription): string =>
  sealToken(box, [organizationId, email], secretPlaces.unsubscribeLink);

const sealToken = (box: SecretBox, content: unknown, place: SecretPlace): string =>
  box
    .seal(JSON.stringify(content), place)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
    .replace(':', '~');

/** @throws Error if the token was not sealed with this installation's key for this place. */
const openToken = (box: SecretBox, token: string, place: SecretPlace): unknown =>
  JSON.parse(box.open(token.replace('~', ':').replaceAll('-', '+').replaceAll('_', '/'), place));

export const openSubscription = (box: SecretBox, token: string): Subscription | null => {
  try {
    const [organizationId, email] = openToken(box, token, secretPlaces.unsubscribeLink) as [number, string];
    return { organizationId, email };
  } catch {
    // The page shows the same message for a truncated, changed or foreign token.
    return null;
  }
};

export const sealReportReader = (box: SecretBox, membershipId: number): string =>
  sealToken(box, membershipId, secretPlaces.weeklyReportLink);

export const openReportReader = (box: SecretBox, token: string): number | null => {
  try {
    return Number(openToken(box, token, secretPlaces.weeklyReportLink));
  } catch {
    return null;
  }
};
