import { Skeleton, Stack } from '@mantine/core';
import { listSlackAlerters } from '@pharos/contract/rest/integrations/slack.ts';
import { listSmsAlerters } from '@pharos/contract/rest/integrations/sms-alerters.ts';
import { listWebhooks } from '@pharos/contract/rest/integrations/webhooks.ts';
import { useQuery } from '@tanstack/react-query';
import { wholeListOf } from '../../../lib/api/whole-list.ts';
import { DeskCard } from './desks/card/desk-card.tsx';
import { DESK_CALLS } from './desks/desk-calls.ts';
import { SlackCard } from './slack/slack-card.tsx';
import { SmsCard } from './sms/sms-card.tsx';
import { WebhookCard } from './webhooks/webhook-card.tsx';

/** All kinds of integrations that Pharos sends to by itself. They appear together: one that came later would move what is clicked. */
export const NativeIntegrations = () => {
  // One by one: `useQueries` would come with the first page that anybody opens.
  const lists = [
    useQuery(wholeListOf(listWebhooks)),
    useQuery(wholeListOf(listSlackAlerters)),
    useQuery(wholeListOf(listSmsAlerters)),
    useQuery(wholeListOf(DESK_CALLS.freshdesk.list)),
    useQuery(wholeListOf(DESK_CALLS.freshservice.list)),
  ];
  if (lists.some(({ isPending }) => isPending)) return <CardsToCome />;
  return (
    <Stack gap="xl">
      <WebhookCard />
      <SlackCard />
      <SmsCard />
      <DeskCard kind="freshdesk" />
      <DeskCard kind="freshservice" />
    </Stack>
  );
};

const CardsToCome = () => (
  <Stack gap="xl" role="status" aria-busy="true" aria-label="Loading">
    {['a', 'b', 'c', 'd', 'e'].map((key) => (
      <Skeleton key={key} height={120} />
    ))}
  </Stack>
);
