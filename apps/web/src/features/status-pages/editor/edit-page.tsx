import { getStatusPage } from '@pharos/contract/rest/status-pages/status-pages.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { EmptyState } from '../../../components/empty-state.tsx';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { queryOf } from '../../../lib/api/queries.ts';
import classes from '../status-pages.module.css';
import { SubscribersPanel } from '../subscribers/subscribers-panel.tsx';
import { EditorFrame, EditorSkeleton, ToPages } from './editor-frame.tsx';
import { draftOf } from './page-draft.ts';
import { PageForm } from './page-form.tsx';

const route = getRouteApi('/app/status/$page');

export const EditPage = () => {
  const { page } = route.useParams();
  const id = Number(page);
  return (
    <EditorFrame title="Edit public status page">
      {Number.isSafeInteger(id) && id > 0 ? <StoredPage key={id} id={id} /> : <NoSuchPage />}
    </EditorFrame>
  );
};

/** Always fetches the page again, because the cached one may be outdated. */
const StoredPage = ({ id }: { id: number }) => {
  const query = useQuery({ ...queryOf(getStatusPage, { params: { id } }), refetchOnMount: 'always' });
  const { data, error, isFetching, isFetchedAfterMount, refetch } = query;
  if (isApiError(error, 404)) return <NoSuchPage />;
  if (data && isFetchedAfterMount)
    return (
      <>
        <PageForm page={data} start={draftOf(data)} />
        {data.visibility === 'public' && (
          <div className={classes.editor}>
            <SubscribersPanel pageId={id} />
          </div>
        )}
      </>
    );
  if (!error) return <EditorSkeleton />;
  return <NotLoaded what="The status page" error={error} isTrying={isFetching} onTryAgain={() => void refetch()} />;
};

const NoSuchPage = () => (
  <EmptyState title="Status page not found" action={<ToPages />}>
    It may have been deleted.
  </EmptyState>
);
