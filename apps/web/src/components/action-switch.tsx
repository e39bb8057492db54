import { Switch, type SwitchProps } from '@mantine/core';

interface ActionSwitchProps extends SwitchProps {
  /** Whether the requested change is being saved. */
  isBusy: boolean;
}

/**
 * A switch whose change takes time. While it is busy, it does nothing, but it retains the focus and informs screen
 * readers. A switch with the `disabled` attribute of the browser would lose the focus.
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
