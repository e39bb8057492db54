import { CHECK_TYPES } from '@pharos/contract/check-types.ts';
import { CheckData } from '@pharos/contract/rest/checks/check-body.ts';
import { listEdgeLocations } from '@pharos/contract/rest/checks/edge-locations.ts';
import { getCheck } from '@pharos/contract/rest/checks/endpoints.ts';
import { getInstallation } from '@pharos/contract/rest/organizations/installation.ts';
import { listApplicationMembers, listApplicationSubscribers } from '@pharos/contract/rest/people/people.ts';
import { defaultInterval, defaultSettings } from '@pharos/domain/checks/settings/defaults.ts';
import { prefixOf } from '@pharos/domain/checks/types/registry.ts';
import { readSettings } from '@pharos/domain/checks/wire/read-draft.ts';
import { holdingOf } from '@pharos/domain/plans/plans.ts';
import { useQuery } from '@tanstack/react-query';
import { usePlan, useUser } from '../../../lib/account.ts';
import { queryOf } from '../../../lib/api/queries.ts';
import { wholeListOf } from '../../../lib/api/whole-list.ts';
import { type CheckValues, valuesOf } from './check-values.ts';
import type { LoadedFormData } from './context.ts';
import { lostSecretsOf } from './lost-secrets.ts';

export type Loaded =
  | { status: 'loading' }
  | { status: 'failed'; error: Error; retry: () => void }
  | { status: 'ready'; formData: LoadedFormData; start: CheckValues };

/** Somebody who was added in another window is in the list on coming back. */
const ON_RETURN = { refetchOnWindowFocus: 'always' } as const;

/** Loads what the form needs: of the installation, of people and, when one is edited, of the check. */
export const useLoadFormData = (check: 'new' | number): Loaded => {
  const installation = useQuery(queryOf(getInstallation, {}));
  const locations = useQuery(queryOf(listEdgeLocations, {}));
  const members = useQuery({ ...wholeListOf(listApplicationMembers), ...ON_RETURN });
  const contacts = useQuery({ ...wholeListOf(listApplicationSubscribers), ...ON_RETURN });
  // What is edited must not be what somebody else has changed meanwhile.
  const edited = useQuery({
    ...queryOf(getCheck, { params: { id: check === 'new' ? 0 : check } }),
    enabled: check !== 'new',
    refetchOnMount: 'always',
  });
  const { name: plan, has } = usePlan();
  const { id: userId } = useUser();

  const reads = [installation, locations, members, contacts, ...(check === 'new' ? [] : [edited])];
  // People and locations that could not be read again are still good; a check is not.
  const failed = reads.find((read) => read.isLoadingError || (read === edited && read.isError));
  if (failed?.error) {
    const retry = () => {
      for (const read of reads) if (read.isError) void read.refetch();
    };
    return { status: 'failed', error: failed.error, retry };
  }
  const isOld = check !== 'new' && !edited.isFetchedAfterMount;
  if (!installation.data || !locations.data || !members.data || !contacts.data || isOld) return { status: 'loading' };

  const intervals = installation.data.check_intervals;
  const [type] = CHECK_TYPES;
  const current =
    check !== 'new' && edited.data ? readSettings(edited.data, CheckData.parse(JSON.parse(edited.data.data))) : null;
  const me = members.data.find(({ user }) => user === userId);
  const recipients =
    check !== 'new' && edited.data
      ? { members: edited.data.email_alert_members, contacts: edited.data.email_alert_subscribers }
      : { members: me ? [me.id] : [], contacts: [] };
  const settings = current ?? { ...defaultSettings(type, defaultInterval(intervals)), url: prefixOf(type) };
  const monitoringError = current && edited.data ? edited.data.statuses.monitoring_error : null;
  return {
    status: 'ready',
    start: valuesOf(settings, recipients),
    formData: {
      current,
      monitoringError,
      lostSecrets: lostSecretsOf(settings.type, monitoringError, has),
      locations: locations.data.results,
      awayLocations: locations.data.away,
      members: members.data,
      contacts: contacts.data,
      rules: {
        intervals,
        locations: locations.data.results,
        // The organization names the plan in force: a trial and unlocked installations are counted in.
        holding: holdingOf(plan),
        now: 0,
      },
    },
  };
};
