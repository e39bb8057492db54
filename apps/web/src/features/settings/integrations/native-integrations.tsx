import { Skeleton, Stack } from '@mantine/core';
import { listSlackAlerters } from '@pharos/contract/rest/integrations/slack.ts';
import { listSmsAlerters } from '@pharos/contract/rest/integrations/sms-alerters.ts';
import { listWebhooks } from '@pharos/contract/rest/integrations/webhooks.ts';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { wholeListOf } from '../../../lib/api/whole-list.ts';
import { DeskCard } from './desks/card/desk-card.tsx';
import { DESK_CALLS } from './desks/desk-calls.ts';
import { SlackCard } from './slack/slack-card.tsx';
import { SmsCard } from './sms/sms-card.tsx';
import { WebhookCard } from './webhooks/webhook-card.tsx';

/** Shows all cards at once, because a late card would move the cards below it under the pointer. */
export const NativeIntegrations = () => {
  const isReading = useQueries({
    queries: [
      wholeListOf(DESK_CALLS.freshdesk.list),
      wholeListOf(DESK_CALLS.freshservice.list),
      wholeListOf(listWebhooks),
      wholeListOf(listSlackAlerters),
      wholeListOf(listSmsAlerters),
    ],
    combine: (lists) => lists.some(({ isPending }) => isPending),
  });
  // A failed list is pending again during a retry. Unmounting the cards would send another request.
  const [haveCome, setHaveCome] = useState(!isReading);
  if (!isReading && !haveCome) setHaveCome(true);
  if (!haveCome) return <CardsToCome />;
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
