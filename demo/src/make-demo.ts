import { createSecretBox } from '../../apps/server/src/storage/connection/secret-box.ts';
import { createSecretKey, readSecretKey } from '../../apps/server/src/storage/embedded/secret-key.ts';
import { allChecks } from './checks/all-checks.ts';
import type { DemoCheck } from './checks/demo-check.ts';
import { nameOf } from './checks/demo-domain.ts';
import type { DemoManifest, Variant } from './demo-folder.ts';
import { backDateOrganization } from './history/back-date.ts';
import { writeHistory } from './history/write-history.ts';
import type { Pharos } from './pharos/start-pharos.ts';
import { withDatabase } from './pharos/with-database.ts';
import { Api } from './seed/api.ts';
import { createBadges } from './seed/badges.ts';
import { addBulkChecks } from './seed/bulk-checks.ts';
import { createIntegrations } from './seed/integrations.ts';
import { createNotices } from './seed/notices.ts';
import { createChecks, createOrganization, createPeople } from './seed/populate.ts';
import { createStatusPages } from './seed/status-pages.ts';
import { portsFrom } from './targets/ports.ts';

interface Wanted {
  dataDir: string;
  variant: Variant;
  bulk: number;
  firstPort: number;
  madeAt: number;
}

const CHECKS: Record<Variant, readonly DemoCheck[]> = { many: allChecks, one: allChecks.slice(0, 1), empty: [] };

export const makeDemo = async (pharos: Pharos, wanted: Wanted): Promise<DemoManifest> => {
  const { dataDir, variant, bulk, firstPort, madeAt } = wanted;
  const checks = CHECKS[variant];
  const ports = portsFrom(firstPort);
  const anonymous = new Api(pharos.baseUrl);
  const { organizationId, owner } = await createOrganization(anonymous);
  const recipients = await createPeople(anonymous, owner, dataDir);
  const ids = await createChecks(owner, checks, ports, recipients);
  if (variant === 'many') await createBadges(owner, ids);
  if (variant === 'many') await createNotices(owner, ids, await createStatusPages(owner, ids));
  await pharos.stop();

  const secrets = createSecretBox((await readSecretKey(dataDir)) ?? (await createSecretKey(dataDir)));
  await withDatabase(dataDir, async (database) => {
    const { db } = database;
    await backDateOrganization(db, organizationId, madeAt);
    await writeHistory({ db, secrets, ids, madeAt, baseUrl: pharos.baseUrl }, checks);
    const url = `http://${nameOf('shops')}:${ports.http}/`;
    if (variant === 'many') await createIntegrations({ db, secrets, organizationId, ids, ports, madeAt });
    await addBulkChecks(database, secrets, { organizationId, count: bulk, url, madeAt });
  });
  return { variant, bulk, organizationId, checkIds: Object.fromEntries(ids), madeAt, firstPort };
};
