import type { Db } from '../../../storage/connection/connect.ts';
import { findIntegration } from '../../../storage/integrations/integrations.ts';
import type { Caller, Services } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { readSlack, SLACK, type StoredSlack } from './slack.ts';

/**
 * Locks the channel until the transaction ends if `lock` is set.
 * @throws Refusal if it does not exist.
 */
export const findSlack = async (
  { secrets }: Pick<Services, 'secrets'>,
  db: Db,
  { organization }: Caller,
  id: number,
  options: { lock?: boolean } = {},
): Promise<StoredSlack> => {
  const found = await findIntegration(db, secrets, { organizationId: organization.id, kind: SLACK, id }, options);
  if (!found) throw notFound('Slack integration');
  return readSlack(found);
};
