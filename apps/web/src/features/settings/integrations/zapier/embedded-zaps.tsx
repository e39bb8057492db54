import { Box, useComputedColorScheme } from '@mantine/core';
import { basePath } from '../../../../lib/base-path.ts';

/**
 * Shows Zapier's own offer for the operator's app. It is a page of this installation in a sandboxed frame, in which the
 * script of Zapier runs.
 */
export const EmbeddedZaps = () => {
  const theme = useComputedColorScheme('light');
  return (
    <Box
      component="iframe"
      key={theme}
      src={`${basePath}/zapier/?theme=${theme}`}
      title="Zaps for Pharos, by Zapier"
      sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
      loading="lazy"
      w="100%"
      h={480}
      style={{ border: 0, colorScheme: theme }}
    />
  );
};
