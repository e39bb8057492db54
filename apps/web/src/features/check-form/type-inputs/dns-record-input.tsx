import { Select, TextInput } from '@mantine/core';
import { DNS_RECORD_TYPES } from '@pharos/contract/states.ts';
import { ActionButton } from '../../../components/action-button.tsx';
import { useCheckFormContext } from '../form/context.ts';
import { useAutoload } from './use-autoload.ts';

export const DnsRecordInput = () => {
  const form = useCheckFormContext();
  const { autoload, isLoading, canLoad } = useAutoload();
  return (
    <>
      <Select
        label="Record type"
        placeholder="Select"
        data={[...DNS_RECORD_TYPES]}
        required
        searchable
        selectFirstOptionOnChange
        allowDeselect={false}
        nothingFoundMessage="No results"
        maxDropdownHeight={220}
        {...form.getInputProps('recordType')}
      />
      <TextInput
        label="Record value"
        description="Separate several values with commas. Their order does not matter."
        required
        spellCheck={false}
        rightSectionWidth={96}
        rightSection={
          <ActionButton variant="light" size="compact-sm" onClick={autoload} loading={isLoading} disabled={!canLoad}>
            Autoload
          </ActionButton>
        }
        {...form.getInputProps('expected')}
      />
      <TextInput
        label="Name server"
        description="Optional: a host name or an address, with :port if the port is not 53. By default, the name servers of the location are used."
        placeholder="ns1.example.com"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('nameServer')}
      />
    </>
  );
};
