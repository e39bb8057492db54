import { Box, useComputedColorScheme } from '@mantine/core';
import { basePath } from '../../../../lib/base-path.ts';

/**
 * Zapier's own offer for the operator's app. Zapier's script runs in a sandboxed frame with a page of this
 * installation.
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
