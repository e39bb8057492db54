import { Anchor, Loader, Text } from '@mantine/core';
import { getExportDownload } from '@pharos/contract/rest/exports/exports.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CenteredPage } from '../../components/centered-page.tsx';
import { isApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { leaveFor } from '../../lib/billing/leave-for.ts';
import { refusalText } from '../../lib/refusal-text.ts';

const route = getRouteApi('/org/download-export/{-$exportId}');
const CLOSES_AFTER_MS = 5000;
const LEAD = 'There was an error. Please try again after some time.';
const ASKS_AGAIN_MS = 10_000;

/** Starts the download when the export is ready. */
export const DownloadExportPage = () => {
  const { exportId } = route.useParams();
  const { data, error } = useQuery({
    queryKey: ['download-export', exportId],
    queryFn: () => call(getExportDownload, { query: { export_id: exportId } }),
    retry: false,
    refetchInterval: ({ state }) => (state.data?.url === null ? ASKS_AGAIN_MS : false),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
  const url = data?.url ?? null;
  useEffect(() => {
    if (url === null) return;
    leaveFor(url);
    // A script can close a window only if a script opened it.
    if (!window.opener) return;
    const closing = setTimeout(() => window.close(), CLOSES_AFTER_MS);
    return () => clearTimeout(closing);
  }, [url]);
  const mayNot = isApiError(error, 403);
  const footer = mayNot ? (
    <Anchor inherit underline="always" renderRoot={(props) => <Link to="/" {...props} />}>
      Go to the dashboard
    </Anchor>
  ) : (
    <Anchor inherit underline="always" renderRoot={(props) => <Link to="/settings/account" {...props} />}>
      Go to the account settings
    </Anchor>
  );
  if (error || data?.status === 'failed') {
    const reason = error ? reasonOf(error, exportId) : 'The export could not be created.';
    return (
      <CenteredPage
        title="There was an error."
        lead={mayNot ? 'The owner and the admins can download an export.' : LEAD}
        heading="No download"
        footer={footer}
      >
        {reason && <Text role="alert">{reason}</Text>}
      </CenteredPage>
    );
  }
  const isReady = url !== null;
  return (
    <CenteredPage
      title="Downloading..."
      heading={data && !isReady ? 'Your export is not ready yet' : 'Downloading...'}
      lead="Your download will start automatically."
      footer={footer}
    >
      {isReady ? (
        <Text>
          You can close this window then.{' '}
          <Anchor href={url} inherit underline="always">
            Download again
          </Anchor>
        </Text>
      ) : (
        <Loader type="dots" size="sm" aria-hidden="true" />
      )}
    </CenteredPage>
  );
};

const reasonOf = (error: Error, exportId: string | undefined): string | null => {
  if (isApiError(error, 403)) return null;
  if (!isApiError(error, 404)) return refusalText(error);
  return exportId === undefined
    ? 'There is no export yet. Request an export in the account settings.'
    : 'This export does not exist, or its link has expired after 60 days.';
};
