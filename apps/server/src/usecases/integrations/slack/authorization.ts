import type { Db } from '../../../storage/connection/connect.ts';
import {
  findPendingSignIn,
  insertPendingSignIn,
  takePendingSignIn,
} from '../../../storage/sign-in/pending-sign-ins.ts';
import type { Caller, Services } from '../../context.ts';
import { invalidWhole } from '../../errors.ts';

const SLACK_AUTHORIZATION = 'slack authorization';
const AUTHORIZATION_MS = 10 * 60_000;

export const redirectUriOf = ({ settings }: Pick<Services, 'settings'>): string => `${settings.baseUrl}/slack/oauth`;

/**
 * Returns the address for choosing a channel (OAuth v2, docs.slack.dev "Installing with OAuth"). Returns null if this
 * installation has no Slack app. The `state` is valid once, for 10 minutes, only for this caller and integration.
 */
export const beginAuthorization = async (
  services: Pick<Services, 'identity' | 'settings' | 'now'>,
  trx: Db,
  caller: Caller,
  integrationId: number,
): Promise<string | null> => {
  const { identity, settings, now } = services;
  if (settings.slackApp === null) return null;
  const { secret, hash } = identity.createSecret();
  const detail = { integrationId, ...boundTo(caller) };
  const expiresAt = new Date(now() + AUTHORIZATION_MS);
  await insertPendingSignIn(trx, { hash, kind: SLACK_AUTHORIZATION, detail, expiresAt });
  const query = new URLSearchParams({
    client_id: settings.slackApp.clientId,
    scope: 'incoming-webhook',
    redirect_uri: redirectUriOf(services),
    state: secret,
  });
  return `${settings.providers.slackUrl}/oauth/v2/authorize?${query}`;
};

/** Uses up a `state` and returns its integration. For any other caller, rejects it and leaves it valid. */
export const takeAuthorization = async (
  { db, identity, now }: Pick<Services, 'db' | 'identity' | 'now'>,
  caller: Caller,
  state: string,
): Promise<number> => {
  const pending = { hash: identity.hashSecret(state), kind: SLACK_AUTHORIZATION, now: new Date(now()) };
  const found = await findPendingSignIn(db, pending);
  const isOfCaller = Object.entries(boundTo(caller)).every(([name, value]) => found?.[name] === value);
  const taken = isOfCaller ? await takePendingSignIn(db, pending) : null;
  if (typeof taken?.integrationId !== 'number') throw invalidWhole(UNUSABLE);
  return taken.integrationId;
};

/**
 * The property `userId` makes code that deletes all access to a user's account also delete the user's authorizations.
 */
const boundTo = ({ organization, userId, apiKey }: Caller) => ({ organizationId: organization.id, userId, apiKey });

const UNUSABLE = 'This authorization was started by another person, was already used, or has expired. Start again.';
