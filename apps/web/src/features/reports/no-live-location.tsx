import { Alert } from '@mantine/core';
import type { CheckAnswer } from '@pharos/contract/rest/checks/check-answer.ts';
import { listEdgeLocations } from '@pharos/contract/rest/checks/edge-locations.ts';
import { descriptorOf } from '@pharos/domain/checks/types/registry.ts';
import { useQuery } from '@tanstack/react-query';
import { Moment } from '../../components/moment.tsx';
import { queryOf } from '../../lib/api/queries.ts';

/** That nobody can probe the check, so that it is neither up nor down. */
export const NoLiveLocation = ({ check }: { check: CheckAnswer }) => {
  const gone = check.statuses.no_live_location;
  if (gone === null) return null;
  const keys = check.preferred_edge_locations_csv?.split(',') ?? [];
  return (
    <Alert color="yellow" title="This check is probed from nowhere" style={{ overflowWrap: 'anywhere' }}>
      <WhichLocation keys={keys} /> live agent that can run {descriptorOf(check.type).label} checks
      {gone.since !== null && (
        <>
          {' '}
          since <Moment at={gone.since} />
        </>
      )}
      . Its state is unknown until there is one{keys.length > 0 && ', or until other locations are chosen'}.
    </Alert>
  );
};

const WhichLocation = ({ keys }: { keys: readonly string[] }) => {
  if (keys.length === 0) return 'No location has a';
  if (keys.length > 1) {
    return (
      <>
        None of its locations <Names keys={keys} /> has a
      </>
    );
  }
  return (
    <>
      Its location <Names keys={keys} /> has no
    </>
  );
};

const OR = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** What locations are called; one that is not registered any more by its key. */
const Names = ({ keys }: { keys: readonly string[] }) => {
  const { data, isPending } = useQuery(queryOf(listEdgeLocations, {}));
  if (isPending) return '…';
  const known = new Map([...(data?.away ?? []), ...(data?.results ?? [])].map(({ key, name }) => [key, name]));
  return OR.formatToParts(keys.map((key) => known.get(key) ?? key)).map(({ type, value }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other order.
    type === 'element' ? <bdi key={index}>{value}</bdi> : value,
  );
};
