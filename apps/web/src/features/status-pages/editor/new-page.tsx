import { listStatusPages } from '@pharos/contract/rest/status-pages/status-pages.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../../components/empty-state.tsx';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import { useOrganization } from '../../../lib/account.ts';
import { wholeListOf } from '../../../lib/api/whole-list.ts';
import { useOfferedChecks } from './checks/use-offered-checks.ts';
import { EditorFrame, EditorSkeleton, ToPages } from './editor-frame.tsx';
import { newDraft } from './page-draft.ts';
import { PageForm } from './page-form.tsx';

export const NewPage = () => (
  <EditorFrame title="Create public status page">
    <NewPageForm />
  </EditorFrame>
);

/** Waits for the first check and the number of pages. If the number cannot be loaded, the server enforces the limit. */
const NewPageForm = () => {
  const pages = useQuery(wholeListOf(listStatusPages));
  const { data, error, isFetching, refetch } = useOfferedChecks('');
  if (data && !pages.isPending) return <Form count={pages.data?.length ?? 0} firstCheck={data.results[0]?.id} />;
  if (!error) return <EditorSkeleton />;
  return <NotLoaded what="The checks" error={error} isTrying={isFetching} onTryAgain={() => void refetch()} />;
};

const Form = ({ count, firstCheck }: { count: number; firstCheck: number | undefined }) => {
  const { maximum_status_pages_allowed: maximum } = useOrganization();
  // Decided once, so that the form stays open even if the limit is reached later.
  const [isFull] = useState(count >= maximum);
  if (!isFull) return <PageForm page={null} start={newDraft(firstCheck)} />;
  return (
    <EmptyState title={`An organization has at most ${maximum} status pages`} action={<ToPages />}>
      Delete one to create another.
    </EmptyState>
  );
};
