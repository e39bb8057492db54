import { useDocumentTitle } from '@mantine/hooks';
import { useStateCounts } from './live/use-state-counts.ts';

/**
 * Sets the title of the page in the browser's tab. `usePageTitle('Dashboard')` results in "Dashboard · Pharos", "(2
 * down) Dashboard · Pharos", or, while no check is down, "(3 unknown) Dashboard · Pharos".
 */
export const usePageTitle = (page: string): void => {
  const { down, unknown } = useStateCounts();
  const told = down > 0 ? `(${down} down) ` : unknown > 0 ? `(${unknown} unknown) ` : '';
  useDocumentTitle(`${told}${page} · Pharos`);
};
