import { Table, Text } from '@mantine/core';
import { changeSmsAlerter, listSmsAlerters, type SmsAlerter } from '@pharos/contract/rest/integrations/sms-alerters.ts';
import { useState } from 'react';
import { refusalText } from '../../../../lib/refusal-text.ts';
import { IntegrationMenu } from '../integration-menu.tsx';
import { IntegrationSwitch } from '../integration-switch.tsx';
import { ProblemLine } from '../problem-line.tsx';
import { RowNote } from '../row-note.tsx';
import { saveFailed } from '../show-refused-save.ts';
import { stateFilterText } from '../state-filters.ts';
import { useFormAddress } from '../use-form-address.ts';
import { DeleteSmsDialog } from './delete-sms-dialog.tsx';
import { recipientsText, smsName } from './sms-name.ts';
import { TestSmsDialog } from './test-sms-dialog.tsx';

const SAVE_FAILED = saveFailed('Twilio SMS');

export const SmsRow = ({ sms }: { sms: SmsAlerter }) => {
  const [isTesting, setTesting] = useState(false);
  const { edit } = useFormAddress('sms');
  const { id, twilio_number: number, alert_traget_numbers: numbers, ended_numbers: ended, problem } = sms;
  const name = smsName(sms);
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm" fw={500} className="tabular">
          {number}
        </Text>
        <RowNote>
          {stateFilterText(sms.alert_source_check_state)} · {recipientsText(sms)}
        </RowNote>
        {ended.length > 0 && (
          <ProblemLine>
            {ended.length} {ended.length === 1 ? 'gets' : 'get'} nothing:{' '}
            {ended.map((each) => `${each.number}, ${each.reason}`).join('; ')}
          </ProblemLine>
        )}
        {problem !== null && <ProblemLine>{problem}</ProblemLine>}
      </Table.Td>
      <Table.Td>
        <IntegrationSwitch
          kind="Twilio SMS"
          name={name}
          integration={sms}
          change={changeSmsAlerter}
          list={listSmsAlerters}
          organization={sms.organization}
          failed={SAVE_FAILED}
          refusalMessage={(error) => refusalText(error) ?? SAVE_FAILED}
        />
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Text size="sm" className="tabular">
          {numbers.split(',').length}
        </Text>
      </Table.Td>
      <Table.Td ta="right">
        <IntegrationMenu
          integration={{ id, name }}
          onEdit={() => edit(id)}
          onTest={() => setTesting(true)}
          deleteDialog={(dialog) => <DeleteSmsDialog sms={sms} {...dialog} />}
        />
        <TestSmsDialog sms={sms} opened={isTesting} onClose={() => setTesting(false)} />
      </Table.Td>
    </Table.Tr>
  );
};
