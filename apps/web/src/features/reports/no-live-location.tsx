import { Alert } from '@mantine/core';
import type { CheckAnswer } from '@pharos/contract/rest/checks/check-answer.ts';
import { listEdgeLocations } from '@pharos/contract/rest/checks/edge-locations.ts';
import { descriptorOf } from '@pharos/domain/checks/types/registry.ts';
import { useQuery } from '@tanstack/react-query';
import { Moment } from '../../components/moment.tsx';
import { queryOf } from '../../lib/api/queries.ts';

export const NoLiveLocation = ({ check }: { check: CheckAnswer }) => {
  const gone = check.statuses.no_live_location;
  const { data } = useQuery({ ...queryOf(listEdgeLocations, {}), enabled: gone !== null });
  if (gone === null) return null;
  if (gone.is_cut_off) return <CutOff since={gone.since} />;
  const keys = check.preferred_edge_locations_csv?.split(',') ?? [];
  const mayChooseOwn = data?.results.some(({ is_private, types }) => is_private && types.includes(check.type)) ?? false;
  return (
    <Alert color="yellow" title="No location probes this check" style={{ overflowWrap: 'anywhere' }}>
      {keys.length === 0 ? `No ${mayChooseOwn ? 'public ' : ''}location has a` : <Chosen keys={keys} />} live agent that
      can run {descriptorOf(check.type).label} checks
      {gone.since !== null && (
        <>
          {' '}
          since <Moment at={gone.since} />
        </>
      )}
      . Its state is unknown until such an agent is live
      {(keys.length > 0 || mayChooseOwn) && ', or until other locations are chosen'}.
    </Alert>
  );
};

const CutOff = ({ since }: { since: string | null }) => (
  <Alert color="yellow" title="The location of this check is isolated">
    Its network
    {since === null ? (
      ' is down'
    ) : (
      <>
        {' '}
        has been down since <Moment at={since} />
      </>
    )}
    , so the state of the check is unknown. Failures there are not reported as outages.
  </Alert>
);

const Chosen = ({ keys }: { keys: readonly string[] }) =>
  keys.length > 1 ? (
    <>
      None of its locations <Names keys={keys} /> has a
    </>
  ) : (
    <>
      Its location <Names keys={keys} /> has no
    </>
  );

const OR = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** Shows the key of a location that is not registered any more. */
const Names = ({ keys }: { keys: readonly string[] }) => {
  const { data, isPending } = useQuery(queryOf(listEdgeLocations, {}));
  if (isPending) return '…';
  const known = new Map([...(data?.away ?? []), ...(data?.results ?? [])].map(({ key, name }) => [key, name]));
  return OR.formatToParts(keys.map((key) => known.get(key) ?? key)).map(({ type, value }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: The parts have no other stable identity.
    type === 'element' ? <bdi key={index}>{value}</bdi> : value,
  );
};
