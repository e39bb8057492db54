import { ActionIcon, Group, Text } from '@mantine/core';
import { MAX_ADD_ON_CHECKS, PACKS, type Period, stepOfChecks, TIERS } from '@pharos/domain/plans/add-ons.ts';
import { packPrice } from '@pharos/domain/plans/plan-prices.ts';
import { moneyText } from '@pharos/domain/text/money-text.ts';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId } from 'react';

interface ChecksCounterProps {
  checks: number;
  period: Period;
  onChange: (checks: number) => void;
}

export const ChecksCounter = ({ checks, period, onChange }: ChecksCounterProps) => {
  const id = useId();
  const button = (label: string, by: 1 | -1, isOff: boolean) => (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={label}
      // With the `disabled` attribute, the button would lose the focus at the end of the range.
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
          {unitPricesText(period)}
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

/** Returns "10 checks for $5 a month up to 250, then 25 for $11 up to 500, then 50 for $20 up to 1000." */
const unitPricesText = (period: Period): string =>
  `${TIERS.map(([pack, until], tier) => {
    const price = moneyText(packPrice(pack, period));
    return tier === 0
      ? `${PACKS[pack]} checks for ${price} a ${period} up to ${until}`
      : `${PACKS[pack]} for ${price} up to ${until}`;
  }).join(', then ')}.`;
