import type { Services } from '../../context.ts';
import { issueChallenge } from './challenge.ts';

/** The options are the same for everyone, so they do not reveal which accounts exist. */
export const startPasskeySignIn = async (services: Services): Promise<Record<string, unknown>> =>
  services.identity.passkeys.useOptions(await issueChallenge(services, null));
