import { CHECK_TYPES } from '@pharos/contract/check-types.ts';
import { CheckData } from '@pharos/contract/rest/checks/check-body.ts';
import { listEdgeLocations } from '@pharos/contract/rest/checks/edge-locations.ts';
import { getCheck } from '@pharos/contract/rest/checks/endpoints.ts';
import { getInstallation } from '@pharos/contract/rest/organizations/installation.ts';
import { listApplicationMembers, listApplicationSubscribers } from '@pharos/contract/rest/people/people.ts';
import { MAX_LENGTH } from '@pharos/domain/checks/fields/limits.ts';
import { defaultInterval, defaultSettings } from '@pharos/domain/checks/settings/defaults.ts';
import { prefixOf } from '@pharos/domain/checks/types/registry.ts';
import { readSettings } from '@pharos/domain/checks/wire/read-draft.ts';
import { entitlementOf } from '@pharos/domain/plans/plans.ts';
import { useQuery } from '@tanstack/react-query';
import { usePlan, useUser } from '../../../lib/account.ts';
import { queryOf } from '../../../lib/api/queries.ts';
import { wholeListOf } from '../../../lib/api/whole-list.ts';
import { copyName } from '../../../lib/copy-name.ts';
import { type CheckValues, valuesOf } from './check-values.ts';
import type { LoadedFormData } from './context.ts';
import { copyNoteOf, lostSecretsOf, notCopiedOf } from './lost-secrets.ts';

export type Loaded =
  | { status: 'loading' }
  | { status: 'failed'; error: Error; retry: () => void }
  | { status: 'ready'; formData: LoadedFormData; start: CheckValues };

/** Another window may have added a person. */
const ON_RETURN = { refetchOnWindowFocus: 'always' } as const;

export const useLoadFormData = (check: 'new' | number, clone?: number): Loaded => {
  const installation = useQuery(queryOf(getInstallation, {}));
  const locations = useQuery(queryOf(listEdgeLocations, {}));
  const members = useQuery({ ...wholeListOf(listApplicationMembers), ...ON_RETURN });
  const contacts = useQuery({ ...wholeListOf(listApplicationSubscribers), ...ON_RETURN });
  const originId = check === 'new' ? clone : check;
  // Always fetched again, because another user may have changed the check.
  const origin = useQuery({
    ...queryOf(getCheck, { params: { id: originId ?? 0 } }),
    enabled: originId !== undefined,
    refetchOnMount: 'always',
  });
  const { name: plan, has } = usePlan();
  const { id: userId } = useUser();

  const reads = [installation, locations, members, contacts, ...(originId === undefined ? [] : [origin])];
  // If a refetch fails, cached people and locations are still usable, but a cached check is not.
  const failed = reads.find((read) => read.isLoadingError || (read === origin && read.isError));
  if (failed?.error) {
    const retry = () => {
      for (const read of reads) if (read.isError) void read.refetch();
    };
    return { status: 'failed', error: failed.error, retry };
  }
  const isOld = originId !== undefined && !origin.isFetchedAfterMount;
  if (!installation.data || !locations.data || !members.data || !contacts.data || isOld) return { status: 'loading' };

  const intervals = installation.data.check_intervals;
  const [type] = CHECK_TYPES;
  const original = origin.data ? readSettings(origin.data, CheckData.parse(JSON.parse(origin.data.data))) : null;
  const [current, copied] = check === 'new' ? [null, original] : [original, null];
  const me = members.data.find(({ user }) => user === userId);
  const recipients = origin.data
    ? { members: origin.data.email_alert_members, contacts: origin.data.email_alert_subscribers }
    : { members: me ? [me.id] : [], contacts: [] };
  const settings = current ??
    (copied && { ...copied, name: copyName(copied.name, MAX_LENGTH.name) }) ?? {
      ...defaultSettings(type, defaultInterval(intervals)),
      url: prefixOf(type),
    };
  const originError = origin.data?.statuses.monitoring_error ?? null;
  const monitoringError = current ? originError : null;
  return {
    status: 'ready',
    start: valuesOf(settings, recipients),
    formData: {
      checkId: check === 'new' ? null : check,
      current,
      copied,
      copyNote: copied && copyNoteOf(copied, originError, has),
      monitoringError,
      lostSecrets: copied ? notCopiedOf(copied, originError, has) : lostSecretsOf(settings.type, monitoringError, has),
      locations: locations.data.results,
      awayLocations: locations.data.away,
      members: members.data,
      contacts: contacts.data,
      rules: {
        intervals,
        locations: locations.data.results,
        // The organization's plan name is the plan in force. It already includes trials and unlocked installations.
        entitlement: entitlementOf(plan),
        now: 0,
      },
    },
  };
};
