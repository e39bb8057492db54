import { Loader, Stack, Text } from '@mantine/core';
import { authorizeSlackAlerter, listSlackAlerters } from '@pharos/contract/rest/integrations/slack.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { call } from '../../../../lib/api/call.ts';
import { keyOf } from '../../../../lib/api/queries.ts';
import { refusalText } from '../../../../lib/refusal-text.ts';
import { showError, showSuccess } from '../../../../lib/toast.ts';
import { usePageTitle } from '../../../../lib/use-page-title.ts';

const route = getRouteApi('/app/slack/oauth');

/** The server queries Slack for up to 10 s. */
const DEADLINE_MS = 30_000;
const FAILED = 'Slack Authorization Failed';

/** Slack's error code after Cancel. */
const DENIED = 'access_denied';
const whyNot = (refusal: string | undefined): string =>
  refusal === DENIED
    ? 'you did not allow it'
    : refusal === undefined
      ? 'Slack returned no channel'
      : `Slack returned the error ${refusal}`;
const WHAT_NEXT = 'Authorize it in the list, or delete it there, because it counts as one of your integrations.';

const asked = new Map<string, ReturnType<typeof authorize>>();

const authorize = (state: string, code: string) =>
  call(authorizeSlackAlerter, { params: { state }, body: { code } }, undefined, DEADLINE_MS);

/** Slack accepts a code only once, but pages repeat their requests after a reconnect. */
const authorizeOnce = (state: string, code: string): ReturnType<typeof authorize> => {
  const answer = asked.get(state) ?? authorize(state, code);
  asked.set(state, answer);
  return answer;
};

/** Slack redirects to this page. It completes the authorization and redirects to the integrations. */
export const SlackReturnPage = () => {
  usePageTitle('Slack');
  const { code, state, error: refusal } = route.useSearch();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const isAllowed = code !== undefined && state !== undefined && refusal === undefined;
  const { data, error } = useQuery({
    queryKey: ['slack-authorization', state],
    queryFn: () => authorizeOnce(state ?? '', code ?? ''),
    enabled: isAllowed,
    retry: false,
  });
  useEffect(() => {
    if (isAllowed && data === undefined && error === null) return;
    if (data !== undefined) showSuccess('Slack Authorization Success');
    else
      showError(
        error === null
          ? `${FAILED}: ${whyNot(refusal)}. ${WHAT_NEXT}`
          : `${FAILED}: ${refusalText(error) ?? error.message}`,
      );
    void queries.invalidateQueries({ queryKey: keyOf(listSlackAlerters) });
    void navigate({ to: '/settings/integrations', replace: true });
  }, [isAllowed, data, error, refusal, queries, navigate]);
  return (
    <Stack align="center" py={64} role="status">
      <Loader type="dots" size="sm" aria-hidden="true" />
      <Text>Connecting Slack. One moment…</Text>
    </Stack>
  );
};
