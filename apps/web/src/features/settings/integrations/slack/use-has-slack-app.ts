import { useQuery } from '@tanstack/react-query';
import { getInstallation } from '../../../../lib/api/first-calls.ts';
import { queryOf } from '../../../../lib/api/queries.ts';

/** Whether channels are chosen in Slack, by an app of this installation; undefined until that is known. */
export const useHasSlackApp = (): boolean | undefined => useQuery(queryOf(getInstallation, {})).data?.slack_app;
