import { Anchor, Stack, Table, Text } from '@mantine/core';
import { type HelpDeskKind, INVALID_CONFIGURATION } from '@pharos/contract/rest/integrations/desks.ts';
import { DESKS } from '@pharos/domain/integrations/desks/desk.ts';
import { useMay } from '../../../../../lib/account.ts';
import { IntegrationMenu } from '../../integration-menu.tsx';
import { IntegrationSwitch } from '../../integration-switch.tsx';
import classes from '../../list.module.css';
import { ProblemLine } from '../../problem-line.tsx';
import { saveFailed } from '../../show-refused-save.ts';
import { useFormAddress } from '../../use-form-address.ts';
import { useTestIntegration } from '../../use-test-integration.ts';
import { DeleteDialog } from '../delete-dialog.tsx';
import type { DeskAccount } from '../desk-account.ts';
import { DESK_CALLS } from '../desk-calls.ts';
import { LastTicket } from '../last-ticket.tsx';

interface DeskRowProps {
  kind: HelpDeskKind;
  account: DeskAccount;
}

export const DeskRow = ({ kind, account }: DeskRowProps) => {
  const mayManage = useMay('integrations.manage');
  const { edit } = useFormAddress(kind);
  const { id, domain } = account;
  const { name } = DESKS[kind];
  const { change, list, test } = DESK_CALLS[kind];
  const runTest = useTestIntegration({ id, name, test, list, where: 'new ticket' });
  const failed = saveFailed(name);
  return (
    <Table.Tr>
      <Table.Td>
        <Stack gap={4}>
          <Text size="sm" fw={500} className={classes.text}>
            {domain}
          </Text>
          <Trouble account={account} onEdit={mayManage ? () => edit(id) : undefined} />
        </Stack>
      </Table.Td>
      <Table.Td>
        <IntegrationSwitch
          kind={name}
          name={domain}
          integration={account}
          change={change}
          list={list}
          failed={failed}
          refusalMessage={() => failed}
        />
      </Table.Td>
      <Table.Td ta="right">
        <IntegrationMenu
          integration={{ id, name: domain }}
          onEdit={() => edit(id)}
          onTest={runTest}
          deleteDialog={(dialog) => <DeleteDialog kind={kind} account={account} {...dialog} />}
        />
      </Table.Td>
    </Table.Tr>
  );
};

interface TroubleProps {
  account: DeskAccount;
  onEdit: (() => void) | undefined;
}

const Trouble = ({ account: { domain, isValid, isFinished, ticketStatus, problem }, onEdit }: TroubleProps) => {
  const isForPeople = !(isValid && isFinished);
  // For a valid and complete account, the error of the last ticket already contains the problem.
  const text = isForPeople ? (problem ?? INVALID_CONFIGURATION) : ticketStatus === null ? problem : null;
  return (
    <>
      {text !== null && (
        <ProblemLine>
          {text}{' '}
          {isForPeople && onEdit && (
            <Anchor component="button" type="button" size="xs" aria-label={`Edit ${domain}`} onClick={onEdit}>
              Edit
            </Anchor>
          )}
        </ProblemLine>
      )}
      {ticketStatus !== null && <LastTicket status={ticketStatus} />}
    </>
  );
};
