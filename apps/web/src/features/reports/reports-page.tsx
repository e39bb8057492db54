import { Button, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { useIsAdmin } from '../../lib/account.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { checkPickerQuery } from './check-picker-query.ts';
import { QueryContent } from './query-content.tsx';
import { ReportOfCheck } from './report-of-check.tsx';
import { useReportSearch } from './use-report-search.ts';

export const ReportsPage = () => {
  const { check_id: checkId } = useReportSearch().search;
  const checks = useQuery({ ...checkPickerQuery(), enabled: checkId === undefined });
  const id = checkId ?? checks.data?.results[0]?.id;
  return (
    <Stack gap="md" maw={1440} mx="auto">
      <VisuallyHidden component="h1">Reports</VisuallyHidden>
      {id === undefined ? (
        <QueryContent query={checks} what="Your checks" skeleton={<Waiting />}>
          {() => <NoChecks />}
        </QueryContent>
      ) : (
        <ReportOfCheck id={id} />
      )}
    </Stack>
  );
};

const Waiting = () => {
  usePageTitle('Reports');
  return <Skeleton h={36} maw={360} />;
};

const NoChecks = () => {
  usePageTitle('Reports');
  const isAdmin = useIsAdmin();
  const add = (
    <Button renderRoot={(props) => <Link to="." search={(old) => ({ ...old, check: 'new' as const })} {...props} />}>
      Add Check
    </Button>
  );
  return (
    <EmptyState title="Seems like you haven't added any check to get reports" action={isAdmin && add}>
      {isAdmin ? 'Figures appear after the first poll.' : 'An admin can add a check.'}
    </EmptyState>
  );
};
