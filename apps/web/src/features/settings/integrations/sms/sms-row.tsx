import { ActionIcon, Menu, Table, Text } from '@mantine/core';
import { changeSmsAlerter, listSmsAlerters, type SmsAlerter } from '@pharos/contract/rest/integrations/sms-alerters.ts';
import { IconAlertCircle, IconDots, IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../../../lib/account.ts';
import { refusalText } from '../../../../lib/refusal-text.ts';
import { DeliveriesDrawer, DeliveriesItem } from '../deliveries/deliveries-item.tsx';
import { IntegrationSwitch } from '../integration-switch.tsx';
import classes from '../list.module.css';
import { saveFailed } from '../tell-refused-save.ts';
import { DeleteSmsDialog } from './delete-sms-dialog.tsx';
import { TestSmsDialog } from './test-sms-dialog.tsx';
import { useSmsModal } from './use-sms-modal.ts';

const SAVE_FAILED = saveFailed('Twilio SMS');

/** Text messages from one Twilio number: whether they work, and what can be done with them. */
export const SmsRow = ({ sms }: { sms: SmsAlerter }) => {
  const [asked, setAsked] = useState<'delete' | 'deliveries' | 'test' | null>(null);
  const mayManage = useMay('integrations.manage');
  const mayRemove = useMay('integrations.remove');
  const modal = useSmsModal();
  const { id, twilio_number: number, alert_traget_numbers: numbers, ended_numbers: ended, problem } = sms;
  const close = () => setAsked(null);
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm" fw={500} className="tabular">
          {number}
        </Text>
        {problem !== null && <Problem>{problem}</Problem>}
      </Table.Td>
      <Table.Td>
        <IntegrationSwitch
          kind="Twilio SMS"
          name={number}
          integration={sms}
          change={changeSmsAlerter}
          list={listSmsAlerters}
          organization={sms.organization}
          failed={SAVE_FAILED}
          refusalWords={(error) => refusalText(error) ?? SAVE_FAILED}
        />
      </Table.Td>
      <Table.Td>
        <Text size="sm" className="tabular">
          {numbers.split(',').length}
        </Text>
        {ended.length > 0 && (
          <Problem>
            {ended.length} {ended.length === 1 ? 'gets' : 'get'} nothing
            <Text component="span" inherit visibleFrom="sm">
              : {ended.map((each) => `${each.number}, ${each.reason}`).join('; ')}
            </Text>
          </Problem>
        )}
      </Table.Td>
      <Table.Td ta="right">
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${number}`}>
              <IconDots size={18} aria-hidden="true" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {mayManage && (
              <Menu.Item leftSection={<IconPencil size={16} aria-hidden="true" />} onClick={() => modal.edit(id)}>
                Edit
              </Menu.Item>
            )}
            {mayManage && (
              <Menu.Item leftSection={<IconSend size={16} aria-hidden="true" />} onClick={() => setAsked('test')}>
                Test
              </Menu.Item>
            )}
            <DeliveriesItem onClick={() => setAsked('deliveries')} />
            {mayRemove && (
              <Menu.Item
                color="red"
                leftSection={<IconTrash size={16} aria-hidden="true" />}
                onClick={() => setAsked('delete')}
              >
                Delete
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
        {asked === 'deliveries' && <DeliveriesDrawer integration={{ id, name: number }} onClose={close} />}
        <TestSmsDialog sms={sms} opened={asked === 'test'} onClose={close} />
        <DeleteSmsDialog sms={sms} opened={asked === 'delete'} onClose={close} />
      </Table.Td>
    </Table.Tr>
  );
};

const Problem = ({ children }: { children: ReactNode }) => (
  <Text size="xs" className={classes.problem}>
    <IconAlertCircle size={16} aria-hidden="true" style={{ flex: 'none' }} />
    <span className={classes.text}>{children}</span>
  </Text>
);
