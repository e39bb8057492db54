import { Switch, type SwitchProps } from '@mantine/core';

interface ActionSwitchProps extends SwitchProps {
  /** What was asked for is being saved. */
  isBusy: boolean;
}

/**
 * A switch whose change takes its time. Meanwhile it does nothing and says so to screen readers, but keeps the focus: a switch that is
 * disabled for the browser loses it to nowhere.
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
