import { Button, type ButtonProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import type { ComponentProps } from 'react';
import { moveFocusOnRemoval } from '../lib/focus-heading.ts';

type ActionButtonProps = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps>;

/**
 * A button for slow or temporarily unavailable actions. The `disabled` attribute would remove the focus; this button
 * retains it. If the action removes the button, the heading gets the focus.
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
        // Also prevents Enter in a field from submitting the form, because Enter clicks the submit button.
        if (isOff) event.preventDefault();
        else onClick?.(event);
      }}
      renderRoot={(root) => <button {...root} disabled={false} />}
    />
  );
};
