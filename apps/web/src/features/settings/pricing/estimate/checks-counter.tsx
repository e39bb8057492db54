import { ActionIcon, Group, Text } from '@mantine/core';
import { MAX_ADD_ON_CHECKS, stepOfChecks } from '@pharos/domain/plans/add-ons.ts';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId } from 'react';

interface ChecksCounterProps {
  checks: number;
  onChange: (checks: number) => void;
}

/** Adds checks to a plan in the steps in which they are sold. */
export const ChecksCounter = ({ checks, onChange }: ChecksCounterProps) => {
  const id = useId();
  const button = (label: string, by: 1 | -1, isOff: boolean) => (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={label}
      // Not disabled for the browser: the focus would be lost at either end.
      aria-disabled={isOff || undefined}
      {...(isOff && { 'data-disabled': true })}
      onClick={() => {
        if (!isOff) onChange(stepOfChecks(checks, by));
      }}
    >
      {by === 1 ? <IconPlus size={18} aria-hidden="true" /> : <IconMinus size={18} aria-hidden="true" />}
    </ActionIcon>
  );
  return (
    <Group role="group" aria-labelledby={id} justify="space-between" wrap="nowrap">
      <div>
        <Text fw={500} id={id}>
          Add-on checks
        </Text>
        <Text size="sm" c="dimmed">
          By 10 up to 250, by 25 up to 500, then by 50.
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap">
        {button('Fewer checks', -1, checks <= 0)}
        <Text component="output" miw={48} ta="center" fw={600} className="tabular" aria-live="polite">
          {checks}
        </Text>
        {button('More checks', 1, checks >= MAX_ADD_ON_CHECKS)}
      </Group>
    </Group>
  );
};
