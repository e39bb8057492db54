import { Switch, type SwitchProps } from '@mantine/core';

interface ActionSwitchProps extends SwitchProps {
  isBusy: boolean;
}

/**
 * A switch for slow changes. While it is busy, it ignores clicks but retains the focus, unlike with the `disabled`
 * attribute.
 */
export const ActionSwitch = ({ isBusy, onChange, ...props }: ActionSwitchProps) => (
  <Switch
    {...props}
    aria-disabled={isBusy || undefined}
    aria-busy={isBusy || undefined}
    onChange={(event) => {
      if (!isBusy) onChange?.(event);
    }}
  />
);
