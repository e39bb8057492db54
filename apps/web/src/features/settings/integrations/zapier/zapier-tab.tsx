import { Anchor, Group, List, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { getInstallation } from '../../../../lib/api/first-calls.ts';
import { queryOf } from '../../../../lib/api/queries.ts';
import { EmbeddedZaps } from './embedded-zaps.tsx';
import { GUIDED_ZAPS } from './guided-zaps.ts';
import { ZapCard } from './zap-card.tsx';

const MORE = 'https://zapier.com/apps/webhook/integrations';

export const ZapierTab = () => {
  const hasApp = useQuery(queryOf(getInstallation, {})).data?.zapier_app === true;
  return (
    <Stack gap="xl">
      <Stack component="section" gap="xs" aria-labelledby="connect-zapier">
        <Title order={2} size="h5" id="connect-zapier">
          Connect Zapier
        </Title>
        <List type="ordered" size="sm" spacing={4} maw="70ch">
          <List.Item>
            In Zapier, create a Zap with the trigger <b>Webhooks by Zapier</b>, event <b>Catch Hook</b>, and copy the
            URL that it shows.
          </List.Item>
          <List.Item>Choose a Zap below, and paste the URL as the Callback URL of its webhook.</List.Item>
          <List.Item>
            Save, and press <b>Test</b> in the list of webhooks. Zapier receives an example, and your action can use its
            fields. A filter on <code>webhook_event_type</code> (down, other-failure, up) selects the events.
          </List.Item>
        </List>
        <Text size="sm" c="dimmed" maw="70ch">
          If the operator of this Pharos has published its Zapier app, choose Pharos as the trigger instead, and connect
          it with an <Anchor renderRoot={(props) => <Link to="/settings/api-keys" {...props} />}>API key</Anchor> that
          can make changes. Its Zaps create their own webhooks, which have the mark Zapier in the list. Make and n8n
          work in the same way: paste the URL of their webhook trigger.
        </Text>
      </Stack>
      <Stack component="section" gap="sm" aria-labelledby="guided-zaps">
        <Group justify="space-between">
          <Title order={2} size="h5" id="guided-zaps">
            Guided Zaps
          </Title>
          <Anchor href={MORE} target="_blank" rel="noopener noreferrer" size="sm">
            <Group gap={4} component="span" wrap="nowrap">
              More Integrations
              <IconExternalLink size={16} aria-hidden="true" />
            </Group>
          </Anchor>
        </Group>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {GUIDED_ZAPS.map((zap) => (
            <ZapCard key={zap} zap={zap} />
          ))}
        </SimpleGrid>
        {hasApp && <EmbeddedZaps />}
      </Stack>
    </Stack>
  );
};
