import { Center } from '@mantine/core';
import { listWebhooks } from '@pharos/contract/rest/integrations/webhooks.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { FormDrawer } from '../../../../../components/drawer/form-drawer.tsx';
import { FormSkeleton } from '../../../../../components/drawer/form-skeleton.tsx';
import { useLeaveGuard } from '../../../../../components/drawer/leave-guard.tsx';
import { NotLoaded } from '../../../../../components/not-loaded.tsx';
import { wholeListOf } from '../../../../../lib/api/whole-list.ts';
import { NoSuch } from '../../no-such.tsx';
import { ZAP_GUIDES } from '../../zapier/zap-guides.ts';
import { CreatedWebhook } from './created-webhook.tsx';
import { copyOf, draftForZap, draftOf, NEW_WEBHOOK } from './form/webhook-draft.ts';
import { useWebhookDrawer } from './use-webhook-drawer.ts';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookTabs } from './webhook-tabs.tsx';

const route = getRouteApi('/app/settings/integrations');

export const WebhookDrawer = ({ webhook }: { webhook: 'new' | number }) => {
  const { blocker, hasUnsavedChanges, release } = useLeaveGuard('webhook');
  const { close, closeToList } = useWebhookDrawer();
  const { copy, zap } = route.useSearch();
  const { data: webhooks, error, isFetching, refetch } = useQuery(wholeListOf(listWebhooks));
  const [created, setCreated] = useState<{ name: string; signing_secret: string }>();
  const needed = webhook === 'new' ? copy : webhook;
  const found = webhooks?.find(({ id }) => id === needed);
  const form = { hasUnsavedChanges, onCancel: close };

  const content = () => {
    if (created) return <CreatedWebhook {...created} onDone={closeToList} />;
    if (webhook === 'new' && needed === undefined) {
      return (
        <WebhookForm
          {...form}
          webhook={null}
          start={zap === undefined ? NEW_WEBHOOK : draftForZap(ZAP_GUIDES[zap].app)}
          onSaved={release}
          onCreated={setCreated}
        />
      );
    }
    if (webhooks === undefined) {
      return error === null ? <FormSkeleton /> : <Failed error={error} isTrying={isFetching} retry={refetch} />;
    }
    if (found === undefined) return <NoSuch what="webhook" />;
    if (webhook === 'new') {
      return <WebhookForm {...form} webhook={null} start={copyOf(found)} onSaved={release} onCreated={setCreated} />;
    }
    const onSaved = () => {
      release();
      close();
    };
    return (
      <WebhookTabs webhook={found}>
        <WebhookForm {...form} webhook={found} start={draftOf(found)} onSaved={onSaved} />
      </WebhookTabs>
    );
  };

  return (
    <FormDrawer
      title={webhook === 'new' ? 'Create Webhook Integration' : 'Edit Webhook Integration'}
      blocker={blocker}
      onClose={close}
    >
      {content()}
    </FormDrawer>
  );
};

interface FailedProps {
  error: Error;
  isTrying: boolean;
  retry: () => unknown;
}

const Failed = ({ error, isTrying, retry }: FailedProps) => (
  <Center flex={1} px="md">
    <NotLoaded what="The webhook" error={error} isTrying={isTrying} onTryAgain={() => void retry()} />
  </Center>
);
