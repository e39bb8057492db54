import { ActionIcon, Anchor, Menu, Stack, Table, Text } from '@mantine/core';
import type { DeskKind } from '@pharos/contract/rest/integrations/desks.ts';
import { DESKS } from '@pharos/domain/integrations/desks/desk.ts';
import { IconAlertCircle, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useMay } from '../../../../../lib/account.ts';
import { DeliveriesDrawer, DeliveriesItem } from '../../deliveries/deliveries-item.tsx';
import { IntegrationSwitch } from '../../integration-switch.tsx';
import classes from '../../list.module.css';
import { saveFailed } from '../../tell-refused-save.ts';
import { DeleteDialog } from '../delete-dialog.tsx';
import type { DeskAccount } from '../desk-account.ts';
import { DESK_CALLS } from '../desk-calls.ts';
import { useDeskDrawer } from '../drawer/use-desk-drawer.ts';
import { LastTicket } from '../last-ticket.tsx';

interface DeskRowProps {
  kind: DeskKind;
  account: DeskAccount;
}

/** A connected account: whether it works, and what can be done with it. */
export const DeskRow = ({ kind, account }: DeskRowProps) => {
  const [isDeleting, setDeleting] = useState(false);
  const [isShowingLog, setShowingLog] = useState(false);
  const mayManage = useMay('integrations.manage');
  const mayRemove = useMay('integrations.remove');
  const { edit } = useDeskDrawer(kind);
  const { id, domain } = account;
  const { name } = DESKS[kind];
  const { change, list } = DESK_CALLS[kind];
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
          refusalWords={() => failed}
        />
      </Table.Td>
      <Table.Td ta="right">
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${domain}`}>
              <IconDots size={18} aria-hidden="true" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {mayManage && (
              <Menu.Item leftSection={<IconPencil size={16} aria-hidden="true" />} onClick={() => edit(id)}>
                Edit
              </Menu.Item>
            )}
            <DeliveriesItem onClick={() => setShowingLog(true)} />
            {mayRemove && (
              <Menu.Item
                color="red"
                leftSection={<IconTrash size={16} aria-hidden="true" />}
                onClick={() => setDeleting(true)}
              >
                Delete
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
        {isShowingLog && <DeliveriesDrawer integration={{ id, name: domain }} onClose={() => setShowingLog(false)} />}
        <DeleteDialog kind={kind} account={account} opened={isDeleting} onClose={() => setDeleting(false)} />
      </Table.Td>
    </Table.Tr>
  );
};

interface TroubleProps {
  account: DeskAccount;
  onEdit: (() => void) | undefined;
}

const Trouble = ({ account: { domain, isValid, ticketStatus, problem }, onEdit }: TroubleProps) => {
  if (isValid && ticketStatus !== null) return <LastTicket status={ticketStatus} />;
  if (isValid && problem === null) return null;
  return (
    <Text size="xs" component="div" className={classes.problem}>
      <IconAlertCircle size={16} aria-hidden="true" style={{ flex: 'none' }} />
      <span className={classes.text}>
        {problem ?? 'Invalid configuration'}{' '}
        {!isValid && onEdit && (
          <Anchor component="button" type="button" size="xs" aria-label={`Edit ${domain}`} onClick={onEdit}>
            Edit
          </Anchor>
        )}
      </span>
    </Text>
  );
};
