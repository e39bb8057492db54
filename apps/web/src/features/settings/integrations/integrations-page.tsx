import { Stack, Tabs, Title } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMay, useOrganization, useSellsPlans } from '../../../lib/account.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { DeskDrawer } from './desks/drawer/desk-drawer.tsx';
import { NativeIntegrations } from './native-integrations.tsx';
import { SlackDialog } from './slack/slack-dialog.tsx';
import { SmsModal } from './sms/sms-modal.tsx';
import { WebhookDrawer } from './webhooks/drawer/webhook-drawer.tsx';
import { ZapierTab } from './zapier/zapier-tab.tsx';

const NATIVE = 'native';
const ZAPIER = 'zapier';

const route = getRouteApi('/app/settings/integrations');

/** Lists all alert services except mail. */
export const IntegrationsPage = () => {
  usePageTitle('Integrations');
  const { number_of_integrations: count, maximum_integrations_allowed: maximum } = useOrganization();
  const sellsPlans = useSellsPlans();
  const { tab, webhook, freshdesk, freshservice, slack, sms } = route.useSearch();
  const navigate = useNavigate();
  const show = (shown: string | null) =>
    void navigate({ to: '/settings/integrations', search: shown === ZAPIER ? { tab: ZAPIER } : {} });
  const mayManage = useMay('integrations.manage');
  return (
    <Stack gap="lg">
      <Title order={1} size="h3">
        Integrations <span className="tabular">({sellsPlans ? `${count}/${maximum}` : count})</span>
      </Title>
      <Tabs value={tab ?? NATIVE} onChange={show} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value={NATIVE}>Native integrations</Tabs.Tab>
          <Tabs.Tab value={ZAPIER}>Zapier Integrations</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={NATIVE} pt="lg">
          <NativeIntegrations />
        </Tabs.Panel>
        <Tabs.Panel value={ZAPIER} pt="lg">
          <ZapierTab />
        </Tabs.Panel>
      </Tabs>
      {freshdesk !== undefined && mayManage && <DeskDrawer key={freshdesk} kind="freshdesk" desk={freshdesk} />}
      {freshservice !== undefined && mayManage && (
        <DeskDrawer key={freshservice} kind="freshservice" desk={freshservice} />
      )}
      {slack !== undefined && mayManage && <SlackDialog key={slack} slack={slack} />}
      {webhook !== undefined && mayManage && <WebhookDrawer key={webhook} webhook={webhook} />}
      {sms !== undefined && mayManage && <SmsModal key={sms} sms={sms} />}
    </Stack>
  );
};
