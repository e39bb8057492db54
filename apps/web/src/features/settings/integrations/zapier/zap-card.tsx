import { Card, Stack, Text, Title } from '@mantine/core';
import { CreateButton } from '../create-button.tsx';
import { useWebhookDrawer } from '../webhooks/drawer/use-webhook-drawer.ts';
import type { GuidedZap } from './guided-zaps.ts';
import { ZAP_GUIDES } from './zap-guides.ts';

export const ZapCard = ({ zap }: { zap: GuidedZap }) => {
  const { app, title, action, fields } = ZAP_GUIDES[zap];
  const { createFor } = useWebhookDrawer();
  return (
    <Card withBorder padding="md" component="article" aria-labelledby={`zap-${zap}`}>
      <Stack gap={4} h="100%">
        <Text size="sm" c="dimmed">
          {app}
        </Text>
        <Title order={3} size="h6" id={`zap-${zap}`}>
          {title}
        </Title>
        <Text size="sm">
          Action in Zapier: <b>{action}</b>. {fields}
        </Text>
        <div style={{ marginTop: 'auto', paddingTop: 8 }}>
          <CreateButton
            variant="default"
            label="Set up webhook"
            name={`Set up webhook for ${app}`}
            onClick={() => createFor(zap)}
          />
        </div>
      </Stack>
    </Card>
  );
};
