import { Anchor, Button, Divider, Stack } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { PasskeyButton } from './passkey-button.tsx';

/** Password reset, passkey and single sign-on. `hasSso` is true if an organization has set up single sign-on. */
export const LogInAlternatives = ({ next, hasSso }: { next: string | undefined; hasSso: boolean }) => (
  <Stack>
    <Anchor size="sm" ta="center" renderRoot={(props) => <Link to="/forgot-password" {...props} />}>
      Forgotten your password?
    </Anchor>
    <Divider label="or" />
    <Stack gap="xs">
      <PasskeyButton next={next} />
      {hasSso && (
        <Button
          variant="default"
          leftSection={<IconBuilding size={18} stroke={1.7} aria-hidden="true" />}
          renderRoot={(props) => (
            <Link from="/login/{-$exportId}" to="." search={(old) => ({ ...old, by: 'sso' as const })} {...props} />
          )}
        >
          Log in with single sign-on
        </Button>
      )}
    </Stack>
  </Stack>
);
