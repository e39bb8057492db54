import { Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { previewStatusPage } from '@pharos/contract/rest/status-pages/status-pages.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import { call } from '../../../lib/api/call.ts';
import { readOrganizationId } from '../../../lib/session.ts';
import classes from '../status-pages.module.css';
import { type PageDraft, previewOf } from './page-draft.ts';

const TYPING_MS = 400;

/** The server renders the preview. `pageId` is null for a new page. */
export const PagePreview = ({ pageId, draft }: { pageId: number | null; draft: PageDraft }) => {
  const [body] = useDebouncedValue(JSON.stringify(previewOf(pageId, draft)), TYPING_MS);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [previewStatusPage.path, readOrganizationId(), body],
    queryFn: ({ signal }) => call(previewStatusPage, { body: JSON.parse(body) }, signal),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <Stack gap="xs" component="section" className={classes.aside} aria-label="Preview">
      <Title order={2} size="h5">
        Preview
      </Title>
      {draft.checks.length === 0 && (
        <Text size="sm" c="dimmed">
          Add a check and showcase your services reliability
        </Text>
      )}
      {data === undefined && error ? (
        <NotLoaded what="The preview" error={error} isTrying={isFetching} onTryAgain={() => void refetch()} />
      ) : (
        // The sandbox prevents scripts and navigation.
        <iframe className={classes.frame} title="Preview of the status page" sandbox="" srcDoc={data?.html ?? ''} />
      )}
    </Stack>
  );
};
