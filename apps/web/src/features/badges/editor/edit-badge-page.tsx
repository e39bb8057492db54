import { getBadge } from '@pharos/contract/rest/badges/badges.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { EmptyState } from '../../../components/empty-state.tsx';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { queryOf } from '../../../lib/api/queries.ts';
import { draftOf } from './badge-draft.ts';
import { BadgeForm } from './badge-form.tsx';
import { EditorPage, EditorSkeleton, ToBadges } from './editor-page.tsx';

const route = getRouteApi('/app/badge/$badge');

export const EditBadgePage = () => {
  const { badge } = route.useParams();
  return (
    <EditorPage title="Edit badge">
      <StoredBadge key={badge} uuid={badge} />
    </EditorPage>
  );
};

/** Always fetches the badge again, so that the form does not start with cached values. */
const StoredBadge = ({ uuid }: { uuid: string }) => {
  const query = useQuery({ ...queryOf(getBadge, { params: { uuid } }), refetchOnMount: 'always' });
  const { data, error, isFetching, isFetchedAfterMount, refetch } = query;
  if (data && isFetchedAfterMount) return <BadgeForm badge={data} start={draftOf(data)} />;
  if (isApiError(error, 404)) {
    return (
      <EmptyState title="Badge not found" action={<ToBadges />}>
        It may have been deleted.
      </EmptyState>
    );
  }
  if (!error) return <EditorSkeleton />;
  return <NotLoaded what="The badge" error={error} isTrying={isFetching} onTryAgain={() => void refetch()} />;
};
