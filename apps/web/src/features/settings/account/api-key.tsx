import { Anchor, Button, Code, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { listApiKeys, resetOrganizationToken } from '@pharos/contract/rest/organizations/api-keys.ts';
import { listOrganizations } from '@pharos/contract/rest/organizations/organizations.ts';
import { Link } from '@tanstack/react-router';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { CopyText } from '../../../components/copy-text.tsx';
import { Ago } from '../../../components/moment.tsx';
import { useMay, useOrganization } from '../../../lib/account.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { Section } from '../section.tsx';

export const ApiKey = () => {
  const { id, api_key: masked, api_key_last_used: lastUsed } = useOrganization();
  const mayReset = useMay('api-keys.manage');
  const [isAsking, ask] = useDisclosure();
  const reset = useSend(resetOrganizationToken, { refreshes: [listOrganizations, listApiKeys], onSuccess: ask.close });
  const fresh = reset.data?.organization_token;
  return (
    <Section
      title="API key"
      about={
        <>
          Allows your own programs to read and change checks and settings.{' '}
          <Anchor size="sm" underline="always" renderRoot={(props) => <Link to="/settings/api-keys" {...props} />}>
            Keys for several programs
          </Anchor>
        </>
      }
    >
      <Stack gap="sm">
        {fresh === undefined && masked === null && <Text size="sm">There is no default key yet.</Text>}
        {fresh === undefined && masked !== null && (
          <Text size="sm">
            <Code>{masked}</Code>{' '}
            <Text span c="dimmed" size="sm">
              {lastUsed === null ? (
                'never used'
              ) : (
                <>
                  last used <Ago at={lastUsed} />
                </>
              )}
            </Text>
          </Text>
        )}
        {fresh !== undefined && (
          <>
            <CopyText text={fresh} label="API key" />
            <Text size="sm" c="dimmed">
              Store it in a safe place. It is not shown again.
            </Text>
          </>
        )}
        <Group>
          <Button variant="default" disabled={!mayReset} onClick={masked === null ? () => send() : ask.open}>
            {masked === null ? 'Create key' : 'Reset key'}
          </Button>
        </Group>
      </Stack>
      <ConfirmDialog
        opened={isAsking}
        title="Reset the API key?"
        confirm="Reset key"
        isDangerous
        isBusy={reset.isPending}
        onClose={ask.close}
        onConfirm={() => send()}
      >
        Programs that use the current key are rejected from now on, until they use the new key.
      </ConfirmDialog>
    </Section>
  );

  function send(): void {
    reset.mutate({ body: { organization_id: id } });
  }
};
