import { Button, type ButtonProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import type { ComponentProps } from 'react';
import { moveFocusOnRemoval } from '../lib/focus-heading.ts';

type ActionButtonProps = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps>;

/**
 * A button whose work takes its time, or that is not always of use. Meanwhile it does nothing and says so to screen readers, but keeps
 * the focus: a button that is disabled for the browser loses it to nowhere. When its work removes it, the focus goes to the heading.
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
        // Also keeps Enter in a field from sending the form, which clicks its submit button.
        if (isOff) event.preventDefault();
        else onClick?.(event);
      }}
      renderRoot={(root) => <button {...root} disabled={false} />}
    />
  );
};
