import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';

type ActionButtonProps = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps>;

/**
 * A button whose work takes its time, or that is not always of use. Meanwhile it does nothing and says so to screen readers, but keeps
 * the focus: a button that is disabled for the browser loses it to nowhere.
 */
export const ActionButton = ({ loading = false, disabled = false, onClick, ...props }: ActionButtonProps) => {
  const isOff = loading || disabled;
  return (
    <Button
      {...props}
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
