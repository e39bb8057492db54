import { Table, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { listWebhooks } from '@pharos/contract/rest/integrations/webhooks.ts';
import { IconWebhook } from '@tabler/icons-react';
import { IntegrationSection } from '../integration-section.tsx';
import { useListed } from '../use-listed.ts';
import { useWebhookDrawer } from './drawer/use-webhook-drawer.ts';
import { WebhookRow } from './webhook-row.tsx';

/** The minimum window width for the column of the URL. */
const WIDE = '(min-width: 48em)';

export const WebhookCard = () => {
  const list = useListed(listWebhooks);
  const { create } = useWebhookDrawer();
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  return (
    <IntegrationSection
      title="Webhook"
      lead="Sends the events of your checks to your URL as JSON."
      icon={<IconWebhook size={20} stroke={1.7} aria-hidden="true" />}
      list={list}
      several="webhooks"
      empty="Notify your own programs, or tools such as Teams, Discord or n8n, when a check goes down and recovers."
      onCreate={create}
      columns={
        <>
          <Table.Th>Name</Table.Th>
          {isWide && <Table.Th w="45%">URL</Table.Th>}
          <Table.Th w={60}>Test</Table.Th>
          <Table.Th w={72}>Status</Table.Th>
          <Table.Th w={48}>
            <VisuallyHidden>Action</VisuallyHidden>
          </Table.Th>
        </>
      }
    >
      {list.data?.map((webhook) => (
        <WebhookRow key={webhook.id} webhook={webhook} mayClone={list.error === null} isWide={isWide} />
      ))}
    </IntegrationSection>
  );
};
