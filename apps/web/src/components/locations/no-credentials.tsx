import { Alert } from '@mantine/core';

/** In place of the button that makes a location: why there is none, and how there will be. `reason`: in words of the server. */
export const NoCredentials = ({
  title,
  children,
  reason,
}: {
  title: string;
  children?: string;
  reason: string | null;
}) => (
  <Alert color="gray" variant="outline" title={title} role="note">
    {children} {reason}
  </Alert>
);
