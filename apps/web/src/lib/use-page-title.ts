import { useDocumentTitle } from '@mantine/hooks';
import { useStateCounts } from './live/use-state-counts.ts';

export const usePageTitle = (page: string): void => {
  const { down, unknown } = useStateCounts();
  const prefix = down > 0 ? `(${down} down) ` : unknown > 0 ? `(${unknown} unknown) ` : '';
  useDocumentTitle(`${prefix}${page} · Pharos`);
};
