import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { listOperatorActions } from '@pharos/contract/rest/operator/operator-actions.ts';
import { addOperator, listOperators, type Operator, removeOperator } from '@pharos/contract/rest/operator/operators.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { ActionButton } from '../../components/action-button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ListPagination } from '../../components/list-pagination.tsx';
import { RefusalAlert } from '../../components/refusal-alert.tsx';
import { fieldErrors } from '../../lib/api/field-errors.ts';
import { queryOf, useSend } from '../../lib/api/queries.ts';
import { showSuccess } from '../../lib/toast.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { DeviceDay } from './device-time.tsx';
import { OperatorActionsList } from './operator-actions-list.tsx';
import { PagePart } from './page-part.tsx';
import { QueryPart } from './query-part.tsx';

const route = getRouteApi('/operator/operators');
const PAGE_SIZE = 20;
const REFRESHES = [listOperators, listOperatorActions];

export const OperatorsPage = () => {
  usePageTitle('Operators');
  const operators = useQuery(queryOf(listOperators, {}));
  const { page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const actions = useQuery({
    ...queryOf(listOperatorActions, { query: { page, page_size: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Stack gap="xl" maw={760}>
      <Stack gap="md">
        <Title order={1} size="h3">
          Operators
        </Title>
        <Text size="sm" c="dimmed">
          Operators can see and manage all organizations of this installation, but not their checks and reports.
        </Text>
        <QueryPart query={operators} what="The operators">
          {({ results }) => (
            <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
              {results.map((each) => (
                <OperatorRow key={each.user_id} operator={each} isOnly={results.length === 1} />
              ))}
            </Stack>
          )}
        </QueryPart>
        <AddOperator />
      </Stack>
      <PagePart title="Recent actions">
        <QueryPart query={actions} what="The actions">
          {({ count, results }) => (
            <>
              <OperatorActionsList actions={results} />
              {count > PAGE_SIZE && (
                <ListPagination
                  total={Math.ceil(count / PAGE_SIZE)}
                  page={page}
                  name="Pages of actions"
                  onChange={(next) => void navigate({ search: { page: next } })}
                />
              )}
            </>
          )}
        </QueryPart>
      </PagePart>
    </Stack>
  );
};

const OperatorRow = ({
  operator: { user_id: id, email, full_name, added_on },
  isOnly,
}: {
  operator: Operator;
  isOnly: boolean;
}) => {
  const [isAsking, setAsking] = useState(false);
  const remove = useSend(removeOperator, {
    refreshes: REFRESHES,
    errors: 'shown',
    failure: `${email} is still an operator.`,
    onSuccess: () => {
      setAsking(false);
      showSuccess(`${email} is not an longer an operator.`);
    },
  });
  return (
    <Group component="li" justify="space-between" wrap="nowrap" align="flex-start">
      <div style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
        <Text fw={500}>{full_name}</Text>
        <Text size="sm" c="dimmed">
          {email}, since <DeviceDay at={added_on} />
        </Text>
      </div>
      {!isOnly && (
        <Button variant="default" size="xs" aria-label={`Remove ${email}`} onClick={() => setAsking(true)}>
          Remove
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        title="Remove this operator?"
        confirm="Remove"
        isBusy={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate({ params: { id } })}
      >
        <Stack gap="sm">
          {email} no longer sees this area, but still has the account and its organizations.
          <RefusalAlert error={remove.error} />
        </Stack>
      </ConfirmDialog>
    </Group>
  );
};

const AddOperator = () => {
  const [email, setEmail] = useState('');
  const add = useSend(addOperator, {
    refreshes: REFRESHES,
    errors: 'shown',
    failure: 'The operator was not added.',
    onSuccess: (added) => {
      setEmail('');
      showSuccess(`${added.email} is now an operator.`);
    },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate({ body: { email } });
      }}
    >
      <Stack gap="xs">
        <Group align="flex-end" gap="sm">
          <TextInput
            type="email"
            label="E-mail address of an account"
            style={{ flex: '1 1 240px' }}
            maw={420}
            maxLength={254}
            value={email}
            error={fieldErrors(add.error).email}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
          <ActionButton type="submit" variant="default" loading={add.isPending} disabled={email.trim() === ''}>
            Add operator
          </ActionButton>
        </Group>
        <RefusalAlert error={add.error} fields={['email']} />
      </Stack>
    </form>
  );
};
