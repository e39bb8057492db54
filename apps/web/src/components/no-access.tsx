import { Title } from '@mantine/core';
import { usePageTitle } from '../lib/use-page-title.ts';

export const NoAccess = ({ page }: { page: string }) => {
  usePageTitle(page);
  return (
    <Title order={1} size="h4" fw={400} p="md">
      Sorry, looks like you do not have access to view this page.
    </Title>
  );
};
