import { useDocumentTitle } from '@mantine/hooks';
import { useDownCount } from './live/use-down-count.ts';

/** Names the page in the browser's tab: `usePageTitle('Dashboard')` makes it "Dashboard · Pharos", or "(2 down) Dashboard · Pharos". */
export const usePageTitle = (page: string): void => {
  const down = useDownCount();
  useDocumentTitle(`${down > 0 ? `(${down} down) ` : ''}${page} · Pharos`);
};
