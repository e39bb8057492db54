import { Button, Group, Skeleton, Stack, Table, Text, Title, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { listStatusPages, type StatusPage } from '@pharos/contract/rest/status-pages/status-pages.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../../components/empty-state.tsx';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import { useMay, useOrganization } from '../../../lib/account.ts';
import { wholeListOf } from '../../../lib/api/whole-list.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import classes from '../status-pages.module.css';
import { PageRow } from './page-row.tsx';

/** The minimum window width for columns with addresses. */
const WIDE = '(min-width: 62.5em)';
/** From this limit on, the installation sells no plans and the limit is not shown. */
const NO_LIMIT = 1000;

export const StatusPagesPage = () => {
  usePageTitle('Status pages');
  const { maximum_status_pages_allowed: maximum } = useOrganization();
  const { data: pages, error, isFetching, refetch } = useQuery(wholeListOf(listStatusPages));
  const count = pages === undefined ? '' : maximum < NO_LIMIT ? ` (${pages.length}/${maximum})` : ` (${pages.length})`;

  const content = () => {
    if (pages === undefined && error) {
      return <NotLoaded what="Status pages" error={error} isTrying={isFetching} onTryAgain={() => void refetch()} />;
    }
    if (pages === undefined) return <Skeleton height={120} aria-busy="true" />;
    return pages.length === 0 ? <NoPages /> : <PageTable pages={pages} />;
  };
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={1} size="h3">
            Public status page{count}
          </Title>
          <Text c="dimmed" size="sm">
            Pages that show your visitors the state of your services.
          </Text>
        </div>
        {pages !== undefined && pages.length > 0 && pages.length < maximum && (
          <CreatePage>Create Status Page</CreatePage>
        )}
      </Group>
      {content()}
    </Stack>
  );
};

const CreatePage = ({ children }: { children: string }) => {
  const mayManage = useMay('status-pages.manage');
  if (!mayManage) return null;
  return (
    <Button
      flex="none"
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      renderRoot={(props) => <Link to="/status/new" {...props} />}
    >
      {children}
    </Button>
  );
};

const NoPages = () => (
  <EmptyState title="No status pages yet" action={<CreatePage>Create New</CreatePage>}>
    A status page shows your visitors which services work, how available they were, and which incidents occurred.
  </EmptyState>
);

const PageTable = ({ pages }: { pages: readonly StatusPage[] }) => {
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  return (
    <Table verticalSpacing="sm" className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{isWide ? 'Name' : 'Status page'}</Table.Th>
          {isWide && <Table.Th>Default URL</Table.Th>}
          {isWide && <Table.Th>Custom URL</Table.Th>}
          <Table.Th w={48}>
            <VisuallyHidden>Actions</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {pages.map((page) => (
          <PageRow key={page.id} page={page} isWide={isWide} />
        ))}
      </Table.Tbody>
    </Table>
  );
};
