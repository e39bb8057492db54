import { NotLoaded } from '../../../components/not-loaded.tsx';
import { useOfferedChecks } from './checks/use-offered-checks.ts';
import { EditorFrame, EditorSkeleton } from './editor-frame.tsx';
import { newDraft } from './page-draft.ts';
import { PageForm } from './page-form.tsx';

export const NewPage = () => (
  <EditorFrame title="Create public status page">
    <NewPageForm />
  </EditorFrame>
);

/** The form of a new page, once it is known which check is the first. */
const NewPageForm = () => {
  const { data, error, isFetching, refetch } = useOfferedChecks('');
  if (data) return <PageForm page={null} start={newDraft(data.results[0]?.id)} />;
  if (!error) return <EditorSkeleton />;
  return <NotLoaded what="The checks" error={error} isTrying={isFetching} onTryAgain={() => void refetch()} />;
};
