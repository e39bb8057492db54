import { Checkbox, Group, NumberInput, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { listOperatorActions } from '@pharos/contract/rest/operator/operator-actions.ts';
import { getOperatorOrganization, listOperatorOrganizations } from '@pharos/contract/rest/operator/organizations.ts';
import {
  CONFIRMATION_TEXT,
  getRetirement,
  type RetirementPlan,
  setRetirement,
} from '@pharos/contract/rest/operator/retirement.ts';
import { useState } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { fieldErrors } from '../../../lib/api/field-errors.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { focusOnMount } from '../../../lib/focus-on-mount.ts';
import { dayText } from '../../../lib/format/time.ts';
import { showSuccess } from '../../../lib/toast.ts';
import { Facts } from '../facts.tsx';
import { ReasonInput } from '../reason-input.tsx';
import { useInstallationSellsPlans } from '../use-installation-sells-plans.ts';

export const READS_OF_RETIREMENT = [
  getRetirement,
  listOperatorActions,
  getOperatorOrganization,
  listOperatorOrganizations,
];
const FIELDS = ['start_date', 'end_date', 'free_extend', 'paid_extend', 'reason', 'confirm'];
const SOON_MS = 30 * 86_400_000;

interface Draft {
  start_date: string;
  end_date: string;
  /** Null if the field is empty. Also applies to `paid_extend`. */
  free_extend: number | null;
  paid_extend: number | null;
  reason: string;
  soon: boolean;
}

const MAX_DAYS = 365;

const daysOf = (value: number | string): number | null => (value === '' ? null : Number(value));

const daysFault = (days: number | null): string | undefined =>
  days === null || !Number.isInteger(days) || days < 0 || days > MAX_DAYS
    ? `Enter a number of days from 0 to ${MAX_DAYS}.`
    : undefined;

interface RetirementFormProps {
  /** Undefined for all organizations without individual dates. */
  organization?: number | undefined;
  onDone?: () => void;
}

/** Shows the consequences before the user confirms. */
export const RetirementForm = ({ organization, onDone }: RetirementFormProps) => {
  const isForAll = organization === undefined;
  const sellsPlans = useInstallationSellsPlans();
  const [draft, setDraft] = useState<Draft>({
    start_date: new Date().toISOString().slice(0, 10),
    end_date: '',
    free_extend: 30,
    paid_extend: 60,
    reason: '',
    soon: false,
  });
  // The consequences apply only to the sent values, so any change clears them.
  const [plan, setPlan] = useState<RetirementPlan | null>(null);
  const [typed, setTyped] = useState('');
  const change = (changed: Partial<Draft>): void => {
    setDraft({ ...draft, ...changed });
    setPlan(null);
  };
  const preview = useSend(setRetirement, { errors: 'shown', onSuccess: setPlan });
  const set = useSend(setRetirement, {
    errors: 'shown',
    refreshes: READS_OF_RETIREMENT,
    onSuccess: () => {
      showSuccess('The end of the service was set.');
      onDone?.();
    },
  });
  const error = set.error ?? preview.error;
  const refused = fieldErrors(error);
  const areDaysWrong = daysFault(draft.free_extend) !== undefined || daysFault(draft.paid_extend) !== undefined;
  const send = (isTrial: boolean): void => {
    const { free_extend, paid_extend } = draft;
    if (free_extend === null || paid_extend === null || areDaysWrong) return;
    preview.reset();
    set.reset();
    const confirm = isForAll ? { confirm: typed } : {};
    const body = { ...draft, free_extend, paid_extend, ...confirm, organization, dry_run: isTrial };
    (isTrial ? preview : set).mutate({ body });
  };
  const isConfirmed = !isForAll || typed.trim() === CONFIRMATION_TEXT;
  const isSoon = draft.end_date !== '' && Date.parse(draft.end_date) < Date.now() + SOON_MS;

  return (
    <form noValidate onSubmit={(event) => event.preventDefault()}>
      <Stack>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            type="date"
            label="Announcement date (UTC)"
            // The dialog may be open before this form is rendered, so the input also takes the focus on mount.
            {...(!isForAll && { 'data-autofocus': true, ref: focusOnMount })}
            value={draft.start_date}
            error={refused.start_date}
            onChange={({ currentTarget }) => change({ start_date: currentTarget.value })}
          />
          <TextInput
            type="date"
            label="Last day of the service"
            description={sellsPlans ? 'Nothing is renewed after this day (UTC).' : 'The whole day (UTC).'}
            required
            value={draft.end_date}
            error={refused.end_date}
            onChange={({ currentTarget }) => change({ end_date: currentTarget.value })}
          />
          <NumberInput
            label="Days of grace"
            description="Checks continue to run, so that people can move to another service."
            min={0}
            max={365}
            allowDecimal={false}
            value={draft.free_extend ?? ''}
            error={refused.free_extend ?? daysFault(draft.free_extend)}
            clampBehavior="none"
            onChange={(value) => change({ free_extend: daysOf(value) })}
          />
          {sellsPlans && (
            <NumberInput
              label="Days after the end of a paid plan"
              description="Plans continue until their end."
              min={0}
              max={365}
              allowDecimal={false}
              value={draft.paid_extend ?? ''}
              error={refused.paid_extend ?? daysFault(draft.paid_extend)}
              clampBehavior="none"
              onChange={(value) => change({ paid_extend: daysOf(value) })}
            />
          )}
        </SimpleGrid>
        <ReasonInput
          description="It is recorded in the audit logs of the organizations."
          reason={draft.reason}
          onChange={(reason) => change({ reason })}
          error={refused.reason}
        />
        {isSoon && (
          <Checkbox
            label="I confirm that the last day is less than 30 days ahead."
            checked={draft.soon}
            onChange={({ currentTarget }) => change({ soon: currentTarget.checked })}
          />
        )}
        <RefusalAlert error={error} fields={FIELDS} />
        {plan !== null && <PlanFacts plan={plan} />}
        {plan !== null && isForAll && (
          <TextInput
            label={`Type “${CONFIRMATION_TEXT}” to confirm`}
            value={typed}
            error={refused.confirm}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
        <Group gap="sm">
          <ActionButton
            variant="default"
            loading={preview.isPending}
            disabled={draft.end_date === '' || draft.start_date === '' || areDaysWrong}
            onClick={() => send(true)}
          >
            What will happen?
          </ActionButton>
          {plan !== null && (
            <ActionButton color="red.9" loading={set.isPending} disabled={!isConfirmed} onClick={() => send(false)}>
              End the service
            </ActionButton>
          )}
        </Group>
      </Stack>
    </form>
  );
};

const PlanFacts = ({ plan }: { plan: RetirementPlan }) => (
  <section aria-label="What will happen">
    <Facts
      facts={[
        ['Organizations', plan.organizations.toLocaleString('en-US')],
        ...(plan.paying > 0 ? [['Organizations with a paid plan', plan.paying.toLocaleString('en-US')] as const] : []),
        ['Checks stop on', dayText(plan.checks_stop_on, 'UTC')],
        ...(plan.last_checks_stop_on === null
          ? []
          : [['Last paid plans end on', dayText(plan.last_checks_stop_on, 'UTC')] as const]),
        ['Data is deleted from', dayText(plan.data_deleted_on, 'UTC')],
      ]}
    />
  </section>
);
