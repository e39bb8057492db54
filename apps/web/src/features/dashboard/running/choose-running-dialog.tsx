import { Checkbox, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { chooseRunningChecks } from '@pharos/contract/rest/checks/bulk.ts';
import type { ListedCheck } from '@pharos/contract/rest/checks/check-answer.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { Modal } from '../../../components/modal.tsx';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { useOrganization } from '../../../lib/account.ts';
import { call } from '../../../lib/api/call.ts';
import { listChecks, listOrganizations } from '../../../lib/api/first-calls.ts';
import { keyOf } from '../../../lib/api/queries.ts';
import { showSuccess } from '../../../lib/toast.ts';
import { readAllMatching } from '../list/selection/read-all-matching.ts';

/** Above this number of checks, the search field is shown. */
const MANY = 10;

interface ChooseRunningDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Selects the checks that run if the plan does not allow all. Excludes checks that a user paused. */
export const ChooseRunningDialog = ({ opened, onClose }: ChooseRunningDialogProps) => (
  <Modal
    // A dialog that is open at its first render cannot return the focus.
    opened={useMounted() && opened}
    onClose={onClose}
    title="Choose which checks run"
    centered
    transitionProps={{ duration: 220 }}
  >
    <Choice onDone={onClose} />
  </Modal>
);

const Choice = ({ onDone }: { onDone: () => void }) => {
  const checks = useQuery({
    queryKey: ['running-choice'],
    queryFn: () => readAllMatching({ status: 'all', search: '', ordering: 'name', page: 1 }),
    // The list must not change while the user selects checks.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (checks.data) return <ChoiceForm checks={checks.data.filter(isOffered).sort(byName)} onDone={onDone} />;
  if (checks.error)
    return (
      <NotLoaded
        what="The checks"
        error={checks.error}
        isTrying={checks.isFetching}
        onTryAgain={() => void checks.refetch()}
      />
    );
  return <Skeleton h={200} />;
};

const isOffered = ({ statuses }: ListedCheck): boolean => statuses.state !== 'PS' || statuses.paused_by_plan;
const byName = (a: ListedCheck, b: ListedCheck): number => a.name.localeCompare(b.name);

const ChoiceForm = ({ checks, onDone }: { checks: readonly ListedCheck[]; onDone: () => void }) => {
  const { maximum_checks_allowed: limit, subscription } = useOrganization();
  const [chosen, setChosen] = useState(
    () => new Set(checks.filter(({ statuses }) => !statuses.paused_by_plan).map(({ id }) => id)),
  );
  const [search, setSearch] = useState('');
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: () => call(chooseRunningChecks, { body: { checks: [...chosen] } }),
    onSuccess: ({ running, paused_by_plan: paused }) => {
      for (const read of [listChecks, listOrganizations]) void queries.invalidateQueries({ queryKey: keyOf(read) });
      showSuccess(`${running} checks run, ${paused} are paused`);
      onDone();
    },
  });
  const toggle = (id: number) =>
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const sought = search.trim().toLowerCase();
  const excess = chosen.size - limit;
  return (
    <Stack>
      <Text size="sm">
        The {subscription.plan_name} plan allows {limit} checks. Checks that you do not choose are paused at once.
        Nothing is deleted.
      </Text>
      {checks.length > MANY && (
        <TextInput
          type="search"
          aria-label="Search checks"
          placeholder="Search"
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      <Stack
        gap="sm"
        mah="40dvh"
        style={{ overflowY: 'auto', overflowWrap: 'anywhere' }}
        role="group"
        aria-label="Checks"
      >
        {checks
          .filter(({ name }) => name.toLowerCase().includes(sought))
          .map(({ id, name }) => (
            <Checkbox key={id} label={<bdi>{name}</bdi>} checked={chosen.has(id)} onChange={() => toggle(id)} />
          ))}
      </Stack>
      <RefusalAlert error={save.error} />
      <Group justify="space-between">
        <Text size="sm" c={excess > 0 ? 'var(--mantine-color-error)' : 'dimmed'} className="tabular" aria-live="polite">
          {chosen.size} of {limit} chosen{excess > 0 && `: choose ${excess} fewer`}
        </Text>
        <ActionButton disabled={excess > 0} loading={save.isPending} onClick={() => save.mutate()}>
          Save
        </ActionButton>
      </Group>
    </Stack>
  );
};
