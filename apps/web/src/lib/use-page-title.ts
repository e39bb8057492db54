import { useDocumentTitle } from '@mantine/hooks';

/** Names the page in the browser's tab: `usePageTitle('Dashboard')` makes it "Dashboard · Pharos". */
export const usePageTitle = (page: string): void => useDocumentTitle(`${page} · Pharos`);
