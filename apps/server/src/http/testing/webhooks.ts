import { insertIntegration } from '../../storage/integrations/integrations.ts';
import type { TestApp } from './test-app.ts';

export const insertWebhook = async (
  { services: { db, secrets } }: TestApp,
  { id, organizationId, name }: { id: number; organizationId: number; name: string },
): Promise<void> => {
  const inserted = await insertIntegration(db, secrets, {
    organizationId,
    kind: 'webhook',
    state: 'AC',
    name,
    checkIds: null,
    config: { type: 'AL', url: 'http://localhost:9/', username: 'bob', content: null },
    secrets: { password: name, signingSecret: `whsec_${Buffer.alloc(32).toString('base64')}`, former: null },
  });
  await db.updateTable('integrations').set({ id }).where('id', '=', inserted).execute();
};
