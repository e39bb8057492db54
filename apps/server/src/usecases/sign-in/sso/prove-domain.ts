import { recordName, recordValue } from '@pharos/domain/sign-in/domain-proof.ts';
import { recordAudit } from '../../../storage/organizations/audit-log.ts';
import { listSsoDomains, markDomainProved } from '../../../storage/sign-in/sso-connections.ts';
import { actorOf } from '../../access.ts';
import type { Caller, Services } from '../../context.ts';
import { invalid } from '../../errors.ts';
import { readConnection, type ShownConnection } from './read-connection.ts';

const PROVED_BY_ANOTHER = 'Another organization has verified this domain.';
const CHANGED =
  'The single sign-on of this organization was changed in the meantime. Add the DNS record that the settings show now.';

export const proveDomain = async (services: Services, caller: Caller, domain: string): Promise<ShownConnection> => {
  const { db, proofRecords, now } = services;
  const { id } = caller.organization;
  const claimed = (await listSsoDomains(db, id)).find((each) => each.domain === domain);
  if (!claimed) throw invalid({ domain: ['Add this domain to the connection first.'] });
  const name = recordName(domain);
  const records = await proofRecords(name, 'TXT').catch(() => null);
  if (records === null) throw invalid({ domain: [`The name servers did not respond for ${name}. Try again later.`] });
  if (!records.includes(recordValue(claimed.proof))) {
    throw invalid({
      domain: [`The TXT record ${name} with this value was not found. New records can take hours to become visible.`],
    });
  }
  return db.transaction().execute(async (trx) => {
    if (!(await markDomainProved(trx, id, claimed, new Date(now())))) {
      const isUnchanged = (await listSsoDomains(trx, id)).some(({ proof }) => proof === claimed.proof);
      throw invalid({ domain: [isUnchanged ? PROVED_BY_ANOTHER : CHANGED] });
    }
    await recordAudit(trx, {
      ...actorOf(caller),
      action: 'single-sign-on.prove-domain',
      subject: `organization ${caller.organization.id}`,
      after: { domain },
    });
    return readConnection(services, trx, id);
  });
};
