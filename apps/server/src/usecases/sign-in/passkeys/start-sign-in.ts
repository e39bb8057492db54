import type { Services } from '../../context.ts';
import { issueChallenge } from './challenge.ts';

/** What a browser needs to sign in with a passkey. It is the same for everybody, and does not show which accounts exist. */
export const startPasskeySignIn = async (services: Services): Promise<Record<string, unknown>> =>
  services.identity.passkeys.useOptions(await issueChallenge(services, null));
