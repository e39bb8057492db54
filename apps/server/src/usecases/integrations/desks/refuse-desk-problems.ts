import type { HelpDeskKind } from '@pharos/contract/rest/integrations/desks.ts';
import type { TicketData } from '@pharos/contract/stored/desk-config.ts';
import { DESKS } from '@pharos/domain/integrations/desks/desk.ts';
import { readDeskDomain } from '@pharos/domain/integrations/desks/desk-domain.ts';
import type { HelpDeskForm } from '@pharos/domain/integrations/desks/fields/desk-field.ts';
import { findDataProblem } from '@pharos/domain/integrations/desks/mapping/find-data-problem.ts';
import type { Db } from '../../../storage/connection/connect.ts';
import type { Caller, Services } from '../../context.ts';
import { invalid, invalidWhole, unprocessable } from '../../errors.ts';
import { listStoredDesks } from './list-desks.ts';

/**
 * `field` is the wire name for the error.
 * @throws Refusal if the text is not a valid domain.
 */
export const deskDomain = (kind: HelpDeskKind, text: string, field = `${kind}_domain`): string => {
  const read = readDeskDomain(DESKS[kind], text);
  if (!read.ok) throw invalid({ [field]: [read.problem] });
  return read.domain;
};

export const refuseDataProblem = (kind: HelpDeskKind, data: TicketData): void => {
  const problem = findDataProblem(DESKS[kind], data);
  if (problem !== null) throw invalid({ data_json: [problem] });
};

/**
 * Throws a `Refusal` if another integration than `id` uses this account. The caller must have locked the organization.
 */
export const refuseTakenDomain = async (
  services: Pick<Services, 'secrets'>,
  trx: Db,
  caller: Caller,
  { kind, domain, id }: { kind: HelpDeskKind; domain: string; id: number | null },
): Promise<void> => {
  const desks = await listStoredDesks(services, trx, caller, kind);
  if (desks.some((desk) => desk.id !== id && desk.config.domain === domain)) {
    throw invalid({ [`${kind}_domain`]: ['This domain is connected already.'] });
  }
};

/**
 * Requests the ticket fields, which also tests the key.
 * @throws Refusal if the service rejects the key or is unavailable.
 */
export const requestForm = async (
  { readDeskForm }: Pick<Services, 'readDeskForm'>,
  access: { kind: HelpDeskKind; domain: string; apiKey: string },
): Promise<HelpDeskForm> => {
  const { name } = DESKS[access.kind];
  const read = await readDeskForm(access);
  if ('form' in read) return read.form;
  if ('failure' in read) throw unprocessable(`The request to ${name} failed: ${read.failure}. Try again.`);
  throw invalidWhole(
    read.refused === 'unauthorized'
      ? `${name} authentication failed`
      : `${name} authentication failed: the account ${access.domain} does not exist`,
  );
};
