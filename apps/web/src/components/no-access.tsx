import { Title } from '@mantine/core';
import { usePageTitle } from '../lib/use-page-title.ts';

/** Shown instead of a page that is only for admins. `page` is the title of that page in the browser's tab. */
export const NoAccess = ({ page }: { page: string }) => {
  usePageTitle(page);
  return (
    <Title order={1} size="h4" fw={400} p="md">
      Sorry, looks like you do not have access to view this page.
    </Title>
  );
};
