import type { SecretBox } from '../connection/secret-box.ts';
import { secretPlaces } from '../connection/secret-places.ts';

/** Whose alert mails a link stops, and those of which organization. `email` in lower case. */
export interface Subscription {
  organizationId: number;
  email: string;
}

/** A token for a link that stops alert mails to an address; good as long as the installation's key. Safe in an address. */
export const sealSubscription = (box: SecretBox, { organizationId, email }: Subscription): string =>
  box
    .seal(JSON.stringify([organizationId, email]), secretPlaces.unsubscribeLink)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
    .replace(':', '~');

/** What a token names; null for one that this installation's key has not sealed. */
export const openSubscription = (box: SecretBox, token: string): Subscription | null => {
  const sealed = token.replace('~', ':').replaceAll('-', '+').replaceAll('_', '/');
  try {
    const [organizationId, email] = JSON.parse(box.open(sealed, secretPlaces.unsubscribeLink));
    return { organizationId, email };
  } catch {
    // Cut short, changed, or sealed by another key: a page says the same of all.
    return null;
  }
};
