import { Skeleton, Stack } from '@mantine/core';
import { Suspense, useState } from 'react';
import { Drawer } from '../../../components/modal.tsx';
import { lazyPart } from '../../../lib/parts/lazy-part.tsx';
import { useReportSearch } from '../use-report-search.ts';

const Analysis = lazyPart(() => import('./analysis.tsx'), 'Analysis');

export const AnalysisDrawer = () => {
  const { search, change } = useReportSearch();
  const { incident } = search;
  // Remains set during the closing animation.
  const [shown, setShown] = useState(incident);
  if (incident !== undefined && incident !== shown) setShown(incident);
  const close = () => change({ incident: undefined });
  return (
    <Drawer
      opened={incident !== undefined}
      onClose={close}
      position="right"
      size={800}
      title="Outage Analysis"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {shown !== undefined && (
        <Suspense fallback={<AnalysisSkeleton />}>
          <Analysis key={shown} id={shown} skeleton={<AnalysisSkeleton />} onPartFailed={close} />
        </Suspense>
      )}
    </Drawer>
  );
};

const AnalysisSkeleton = () => (
  <Stack>
    <Skeleton h={48} />
    <Skeleton h={260} />
    <Skeleton h={260} />
  </Stack>
);
