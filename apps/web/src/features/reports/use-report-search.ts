import { getRouteApi, useNavigate } from '@tanstack/react-router';

const route = getRouteApi('/app/reports');

export type ReportSearch = ReturnType<typeof route.useSearch>;

export const useReportSearch = (): { search: ReportSearch; change: (part: Partial<ReportSearch>) => void } => {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/reports' });
  return {
    search,
    change: (part) => void navigate({ to: '.', search: (old) => ({ ...old, ...part }), resetScroll: false }),
  };
};
