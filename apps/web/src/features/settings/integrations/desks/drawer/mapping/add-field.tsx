import { Button, Group, Select } from '@mantine/core';
import type { HelpDeskField } from '@pharos/domain/integrations/desks/fields/desk-field.ts';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';

interface AddFieldProps {
  fields: readonly HelpDeskField[];
  onAdd: (name: string) => void;
}

export const AddField = ({ fields, onAdd }: AddFieldProps) => {
  const [isOpen, setOpen] = useState(false);
  if (fields.length === 0) return null;
  if (!isOpen) {
    return (
      <Group>
        <Button
          data-adds
          variant="subtle"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          Add Optional fields
        </Button>
      </Group>
    );
  }
  return (
    <Select
      label="Add Field"
      placeholder="Type to find a field"
      data={fields.map(({ name, label }) => ({ value: name, label }))}
      value={null}
      onChange={(name) => {
        setOpen(false);
        if (name !== null) onAdd(name);
      }}
      onDropdownClose={() => setOpen(false)}
      searchable
      autoFocus
      defaultDropdownOpened
      nothingFoundMessage="No results"
      maxDropdownHeight={220}
    />
  );
};
