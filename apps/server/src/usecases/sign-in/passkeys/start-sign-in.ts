import type { Services } from '../../context.ts';
import { issueChallenge } from './challenge.ts';

/**
 * Returns the options with which a browser signs in with a passkey. They are the same for everyone, so they do not
 * reveal which accounts exist.
 */
export const startPasskeySignIn = async (services: Services): Promise<Record<string, unknown>> =>
  services.identity.passkeys.useOptions(await issueChallenge(services, null));
