import { useQuery } from '@tanstack/react-query';
import { getInstallation } from '../../../../lib/api/first-calls.ts';
import { queryOf } from '../../../../lib/api/queries.ts';

/** Undefined while loading. With a Slack app, users select channels in Slack. */
export const useHasSlackApp = (): boolean | undefined => useQuery(queryOf(getInstallation, {})).data?.slack_app;
