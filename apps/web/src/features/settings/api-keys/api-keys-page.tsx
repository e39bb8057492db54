import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { listApiKeys } from '@pharos/contract/rest/organizations/api-keys.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../components/empty-state.tsx';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import { useMay } from '../../../lib/account.ts';
import { wholeListOf } from '../../../lib/api/whole-list.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { KeyLine } from './key-line.tsx';

export const ApiKeysPage = () => {
  usePageTitle('API keys');
  const mayCreate = useMay('api-keys.manage');
  const [isCreating, create] = useDisclosure();
  return (
    <Stack gap="lg">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Title order={1} size="h3">
            API keys
          </Title>
          <Text c="dimmed" size="sm">
            Your programs use API keys to call the API. A key cannot change people, keys, single sign-on or the
            ownership.
          </Text>
        </div>
        <Button
          flex="none"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          disabled={!mayCreate}
          onClick={create.open}
        >
          Create key
        </Button>
      </Group>
      <Keys />
      <CreateKeyDialog opened={isCreating} onClose={create.close} />
    </Stack>
  );
};

const Keys = () => {
  const { data: keys, error, isFetching, refetch } = useQuery(wholeListOf(listApiKeys));
  if (error) {
    return <NotLoaded what="API keys" error={error} isTrying={isFetching} onTryAgain={() => void refetch()} />;
  }
  if (keys === undefined) return <Skeleton height={40} aria-busy="true" />;
  if (keys.length === 0) return <EmptyState title="There is no API key yet" />;
  return (
    <Stack component="ul" gap="lg" p={0} m={0} style={{ listStyle: 'none' }}>
      {keys.map((key) => (
        <KeyLine key={key.id} apiKey={key} />
      ))}
    </Stack>
  );
};
