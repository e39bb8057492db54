import { useQuery } from '@tanstack/react-query';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import { FormSkeleton, NoticeFrame } from '../parts/notice-frame.tsx';
import { pagesFor, pagesQuery } from '../parts/shown-on.ts';
import { MaintenanceForm } from './maintenance-form.tsx';

export const NewMaintenancePage = () => {
  const { data: pages, error, isFetching, refetch } = useQuery(pagesQuery());
  const content = () => {
    if (pages) return <MaintenanceForm maintenance={null} pages={pages} shownOn={pagesFor(pages, [])} />;
    if (!error) return <FormSkeleton />;
    return <NotLoaded what="The status pages" error={error} isTrying={isFetching} onTryAgain={() => void refetch()} />;
  };
  return (
    <NoticeFrame title="Schedule maintenance" otherwise="Maintenance cannot be scheduled at the moment">
      {content()}
    </NoticeFrame>
  );
};
