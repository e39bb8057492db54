import { Table, VisuallyHidden } from '@mantine/core';
import { listSmsAlerters } from '@pharos/contract/rest/integrations/sms-alerters.ts';
import { IconDeviceMobileMessage } from '@tabler/icons-react';
import { IntegrationSection } from '../integration-section.tsx';
import { useFormAddress } from '../use-form-address.ts';
import { useListed } from '../use-listed.ts';
import { SmsRow } from './sms-row.tsx';

export const SmsCard = () => {
  const list = useListed(listSmsAlerters);
  const { create } = useFormAddress('sms');
  return (
    <IntegrationSection
      title="Twilio"
      lead="Sends text messages about all your checks to phones through your Twilio account."
      icon={<IconDeviceMobileMessage size={20} stroke={1.7} aria-hidden="true" />}
      list={list}
      several="text messages"
      empty="Notify people who cannot read their mail. A message of one line contains the check that is down and the reason."
      onCreate={create}
      columns={
        <>
          <Table.Th>Twilio Number</Table.Th>
          <Table.Th w={72}>Status</Table.Th>
          <Table.Th visibleFrom="sm">Twilio Recipients</Table.Th>
          <Table.Th w={48}>
            <VisuallyHidden>Action</VisuallyHidden>
          </Table.Th>
        </>
      }
    >
      {list.data?.map((sms) => (
        <SmsRow key={sms.id} sms={sms} />
      ))}
    </IntegrationSection>
  );
};
