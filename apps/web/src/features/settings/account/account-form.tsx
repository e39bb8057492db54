import { Group, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import {
  changeOrganization,
  listOrganizations,
  listTimeZones,
} from '@pharos/contract/rest/organizations/organizations.ts';
import { SUBDOMAIN_MAX, SUBDOMAIN_MIN, subdomainProblem } from '@pharos/domain/organizations/subdomain.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { useOrganization } from '../../../lib/account.ts';
import { fieldErrors } from '../../../lib/api/field-errors.ts';
import { queryOf, useSend } from '../../../lib/api/queries.ts';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import { showSuccess } from '../../../lib/toast.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useSubdomainCheck } from '../../../lib/use-subdomain-check.ts';
import { Section } from '../section.tsx';

export const AccountForm = () => {
  const organization = useOrganization();
  const sensitivityId = useId();
  const { data: zones } = useQuery({ ...queryOf(listTimeZones, {}), staleTime: Number.POSITIVE_INFINITY });
  const form = useForm({
    initialValues: {
      name: organization.name,
      timezone: organization.timezone,
      freshid_accounts_name: organization.freshid_accounts_name,
      email_alerts_sensitivity_mode: organization.computed_email_alerts_sensitivity_mode,
    },
    validate: {
      name: (name) => (name.trim() === '' ? 'This field may not be blank.' : null),
      freshid_accounts_name: (name) =>
        name === organization.freshid_accounts_name ? null : subdomainProblem(name.trim().toLowerCase()),
    },
  });
  const save = useSend(changeOrganization, {
    refreshes: [listOrganizations],
    errors: 'shown',
    onSuccess: (changed) => {
      form.resetDirty({
        name: changed.name,
        timezone: changed.timezone,
        freshid_accounts_name: changed.freshid_accounts_name,
        email_alerts_sensitivity_mode: changed.computed_email_alerts_sensitivity_mode,
      });
      showSuccess('Changes updated successfully');
    },
  });

  const check = useSubdomainCheck(form.values.freshid_accounts_name, organization.freshid_accounts_name);

  const submit = form.onSubmit((values) =>
    save.mutate(
      { params: { id: organization.id }, body: { ...values, name: values.name.trim() } },
      { onError: (error) => showFieldErrors(form, fieldErrors(error)) },
    ),
  );
  return (
    <Section title="Account" about="The name of this organization, and the settings for its times and alerts.">
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput label="Account name" maxLength={100} {...form.getInputProps('name')} />
          <Select
            label="Time zone"
            description="The time zone of reports, mails and days."
            data={[...new Set([...(zones?.results ?? []), organization.timezone])]}
            searchable
            selectFirstOptionOnChange
            allowDeselect={false}
            nothingFoundMessage="No results"
            {...form.getInputProps('timezone')}
          />
          <TextInput
            label="Account URL name"
            description="Identifies this account to other programs: in webhooks and in the REST API."
            minLength={SUBDOMAIN_MIN}
            maxLength={SUBDOMAIN_MAX}
            {...form.getInputProps('freshid_accounts_name')}
            error={
              form.errors.freshid_accounts_name ?? check.problem ?? (check.isTaken ? 'Domain not available' : undefined)
            }
            rightSectionWidth={90}
            rightSection={
              check.isAvailable && (
                <Text size="xs" c="var(--state-up)">
                  Available
                </Text>
              )
            }
          />
          <div>
            <Text size="sm" fw={500} id={sensitivityId}>
              Alert sensitivity
            </Text>
            <Text size="xs" c="dimmed" mb={6}>
              {form.values.email_alerts_sensitivity_mode === 'HI'
                ? 'High: alerts are sent as soon as an outage is confirmed.'
                : 'Low: alerts are sent after two failed polls in a row.'}
            </Text>
            <SegmentedControl
              aria-labelledby={sensitivityId}
              data={[
                { value: 'LO', label: 'Low' },
                { value: 'HI', label: 'High' },
              ]}
              {...form.getInputProps('email_alerts_sensitivity_mode')}
            />
          </div>
          <RefusalAlert error={save.error} fields={Object.keys(form.values)} />
          <Group>
            <ActionButton
              type="submit"
              disabled={!form.isDirty() || check.isTaken || check.problem !== null || save.isPending}
            >
              {save.isPending ? 'Please wait' : 'Save changes'}
            </ActionButton>
          </Group>
        </Stack>
      </form>
    </Section>
  );
};
