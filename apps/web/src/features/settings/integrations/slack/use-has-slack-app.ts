import { useQuery } from '@tanstack/react-query';
import { getInstallation } from '../../../../lib/api/first-calls.ts';
import { queryOf } from '../../../../lib/api/queries.ts';

/**
 * Returns whether this installation has a Slack app, with which users select channels in Slack. Undefined while it is
 * loading.
 */
export const useHasSlackApp = (): boolean | undefined => useQuery(queryOf(getInstallation, {})).data?.slack_app;
