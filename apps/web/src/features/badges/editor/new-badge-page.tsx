import { NotLoaded } from '../../../components/not-loaded.tsx';
import { useOrganization } from '../../../lib/account.ts';
import { newDraft } from './badge-draft.ts';
import { BadgeForm } from './badge-form.tsx';
import { EditorPage, EditorSkeleton } from './editor-page.tsx';
import { useOfferedChecks } from './use-offered-checks.ts';

export const NewBadgePage = () => (
  <EditorPage title="Create badge">
    <NewBadge />
  </EditorPage>
);

const NewBadge = () => {
  const { name } = useOrganization();
  const { data, error, isFetching, refetch } = useOfferedChecks('');
  if (data) return <BadgeForm badge={null} start={newDraft(name, data.results[0]?.id)} />;
  if (!error) return <EditorSkeleton />;
  return <NotLoaded what="The checks" error={error} isTrying={isFetching} onTryAgain={() => void refetch()} />;
};
