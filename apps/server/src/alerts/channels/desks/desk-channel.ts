import type { HelpDeskKind } from '@pharos/contract/rest/integrations/desks.ts';
import { HelpDeskConfig, HelpDeskSecrets } from '@pharos/contract/stored/desk-config.ts';
import type { AlertKind } from '@pharos/domain/alerts/alert.ts';
import { DESKS } from '@pharos/domain/integrations/desks/desk.ts';
import { makesTicket } from '@pharos/domain/integrations/desks/ticket-priority.ts';
import { findIntegration } from '../../../storage/integrations/integrations.ts';
import type { Channel, ChannelServices, Message, SendOutcome } from '../channel.ts';
import { refused } from '../refused.ts';
import { HelpDeskUnreachable, openDeskAccount } from './desk-account.ts';
import { updateDesk } from './update-desk.ts';

const KINDS: readonly AlertKind[] = ['down', 'up', 'paused', 'degraded', 'recovered', 'certificate'];
export const DESK_TIMEOUT_MS = 10_000;

/**
 * Creates the channel that sends alerts to a help desk. Each opening creates a ticket, and its end adds a private note.
 * The recipient is the ID of the integration, whose settings are read for each attempt.
 */
export const deskChannel =
  (kind: HelpDeskKind) =>
  (services: ChannelServices): Channel => ({
    id: kind,
    kinds: KINDS,
    recipientsOf: ({ id, config }, alert) =>
      // An integration with unreadable settings must not prevent the alert from reaching other integrations.
      makesTicket(alert.kind) && HelpDeskConfig.safeParse(config).success ? [String(id)] : [],
    digest: null,
    dailyLimit: null,
    timeoutMs: DESK_TIMEOUT_MS,
    send: (message, signal) => send(services, kind, message, signal),
  });

const send = async (
  services: ChannelServices,
  kind: HelpDeskKind,
  message: Message,
  signal: AbortSignal,
): Promise<SendOutcome> => {
  const { db, secrets: box } = services;
  const { organizationId, recipient } = message.to;
  const stored = await findIntegration(db, box, { organizationId, kind, id: Number(recipient) });
  if (!stored) return refused(`the ${DESKS[kind].name} integration was deleted`, { permanent: true });
  const config = HelpDeskConfig.parse(stored.config);
  const secrets = HelpDeskSecrets.nullable().parse(stored.secrets);
  if (secrets === null) return refused('its API key cannot be decrypted; enter it again');
  const account = openDeskAccount(
    services,
    { kind, domain: config.domain, ...secrets },
    { signal, timeoutMs: DESK_TIMEOUT_MS },
  );
  try {
    return await updateDesk(services, { account, config, integrationId: stored.id, message });
  } catch (error) {
    if (error instanceof HelpDeskUnreachable)
      return refused(error.message, { mayHaveArrived: message.mayHaveArrived || error.mayHaveArrived });
    throw error;
  }
};
