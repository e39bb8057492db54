import { Tabs } from '@mantine/core';
import type { Webhook } from '@pharos/contract/rest/integrations/webhooks.ts';
import { type ReactNode, useState } from 'react';
import { DeliveryLog } from '../../deliveries/delivery-log.tsx';
import classes from './webhook-tabs.module.css';

const LOG = 'deliveries';

/** Entered values remain when the user switches the tab. */
export const WebhookTabs = ({ webhook, children }: { webhook: Webhook; children: ReactNode }) => {
  const [tab, setTab] = useState<string | null>('settings');
  return (
    <Tabs value={tab} onChange={setTab} classNames={{ root: classes.root, list: classes.list, panel: classes.panel }}>
      <Tabs.List>
        <Tabs.Tab value="settings">Settings</Tabs.Tab>
        <Tabs.Tab value={LOG}>Deliveries</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="settings">{children}</Tabs.Panel>
      <Tabs.Panel value={LOG}>{tab === LOG && <DeliveryLog integrationId={webhook.id} />}</Tabs.Panel>
    </Tabs>
  );
};
