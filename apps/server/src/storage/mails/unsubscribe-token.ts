import type { SecretBox, SecretPlace } from '../connection/secret-box.ts';
import { secretPlaces } from '../connection/secret-places.ts';

/** Whose alert mails a link stops, and those of which organization. `email` in lower case. */
export interface Subscription {
  organizationId: number;
  email: string;
}

/** A token for a link that stops alert mails to an address; good as long as the installation's key. Safe in an address. */
export const sealSubscription = (box: SecretBox, { organizationId, email }: Subscription): string =>
  sealToken(box, [organizationId, email], secretPlaces.unsubscribeLink);

const sealToken = (box: SecretBox, content: unknown, place: SecretPlace): string =>
  box
    .seal(JSON.stringify(content), place)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
    .replace(':', '~');

/** Throws for one that this installation's key has not sealed for that place. */
const openToken = (box: SecretBox, token: string, place: SecretPlace): unknown =>
  JSON.parse(box.open(token.replace('~', ':').replaceAll('-', '+').replaceAll('_', '/'), place));

/** What a token names; null for one that this installation's key has not sealed. */
export const openSubscription = (box: SecretBox, token: string): Subscription | null => {
  try {
    const [organizationId, email] = openToken(box, token, secretPlaces.unsubscribeLink) as [number, string];
    return { organizationId, email };
  } catch {
    // Cut short, changed, or sealed by another key: a page says the same of all.
    return null;
  }
};

/** The same for a link that stops the weekly reports to a member. */
export const sealReportReader = (box: SecretBox, membershipId: number): string =>
  sealToken(box, membershipId, secretPlaces.weeklyReportLink);

/** Of which membership it is; null as above. */
export const openReportReader = (box: SecretBox, token: string): number | null => {
  try {
    return Number(openToken(box, token, secretPlaces.weeklyReportLink));
  } catch {
    return null;
  }
};
