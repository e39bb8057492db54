import { Button, type ButtonProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import type { ComponentProps } from 'react';
import { moveFocusOnRemoval } from '../lib/focus-heading.ts';

type ActionButtonProps = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps>;

/**
 * A button for work that takes time, or that is not always available. While it is off, it does nothing, but it retains
 * the focus and informs screen readers. A button with the `disabled` attribute of the browser would lose the focus. If
 * the work removes the button, the focus goes to the heading.
 */
export const ActionButton = ({ loading = false, disabled = false, onClick, ref, ...props }: ActionButtonProps) => {
  const isOff = loading || disabled;
  return (
    <Button
      {...props}
      ref={useMergedRef(moveFocusOnRemoval, ref)}
      loading={loading}
      data-disabled={disabled}
      aria-disabled={isOff || undefined}
      aria-busy={loading || undefined}
      onClick={(event) => {
        // Also prevents that Enter in a field submits the form, because it clicks the submit button.
        if (isOff) event.preventDefault();
        else onClick?.(event);
      }}
      renderRoot={(root) => <button {...root} disabled={false} />}
    />
  );
};
