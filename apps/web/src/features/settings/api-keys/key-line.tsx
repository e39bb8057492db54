import { Badge, Button, Code, Group, Stack, Text } from '@mantine/core';
import { type ApiKey, listApiKeys, revokeApiKey } from '@pharos/contract/rest/organizations/api-keys.ts';
import { listOrganizations } from '@pharos/contract/rest/organizations/organizations.ts';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { Ago, Moment } from '../../../components/moment.tsx';
import { useMay } from '../../../lib/account.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { useFocusAfterRemoval } from '../../../lib/focus-heading.ts';
import { showSuccess } from '../../../lib/toast.ts';
import { useNow } from '../../../lib/use-now.ts';
import { KEY_SCOPES } from './key-scopes.ts';

export const KeyLine = ({ apiKey }: { apiKey: ApiKey }) => {
  const { name, scope, shown_as: shownAs, created_by: maker, expires_at: expiry } = apiKey;
  const [isAsking, setAsking] = useState(false);
  const mayRevoke = useMay('api-keys.revoke');
  const now = useNow();
  const isExpired = expiry !== null && Date.parse(expiry) <= now;
  const revoke = useSend(revokeApiKey, {
    refreshes: [listApiKeys, listOrganizations],
    onSuccess: () => {
      setAsking(false);
      showSuccess('API key revoked');
    },
  });
  useFocusAfterRemoval(revoke.isSuccess);
  return (
    <Group component="li" justify="space-between" align="flex-start" wrap="nowrap">
      <Stack gap={4} miw={0}>
        <Group gap={8}>
          <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <Badge variant="light" size="sm" radius="sm">
            {KEY_SCOPES.find(({ value }) => value === scope)?.label}
          </Badge>
          {isExpired && (
            <Badge variant="light" color="gray" size="sm" radius="sm">
              Expired
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          <Code>{shownAs}</Code> made <Ago at={apiKey.created_at} />
          {maker && ` by ${maker.email}`}, <LastUse at={apiKey.last_used_at} />
          {expiry !== null && !isExpired && (
            <>
              , expires <Moment at={expiry} />
            </>
          )}
        </Text>
        {(maker === null || !maker.is_admin) && (
          <Text size="xs" c="var(--mantine-color-error)">
            {maker
              ? 'The person who created this key is no longer an admin here.'
              : 'The person who created this key is unknown.'}{' '}
            Revoke the key if no program needs it.
          </Text>
        )}
      </Stack>
      <Button
        variant="subtle"
        size="xs"
        color="gray"
        flex="none"
        disabled={!mayRevoke}
        aria-label={`Revoke API key ${name}`}
        onClick={() => setAsking(true)}
      >
        Revoke
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={`Revoke ${name}?`}
        confirm="Revoke key"
        isDangerous
        isBusy={revoke.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => revoke.mutate({ params: { id: apiKey.id } })}
      >
        Programs that use this key are rejected from now on.
      </ConfirmDialog>
    </Group>
  );
};

const LastUse = ({ at }: { at: string | null }) =>
  at === null ? (
    'never used'
  ) : (
    <>
      last used <Ago at={at} />
    </>
  );
