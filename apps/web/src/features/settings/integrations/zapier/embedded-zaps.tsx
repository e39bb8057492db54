import { Box, useComputedColorScheme } from '@mantine/core';
import { basePath } from '../../../../lib/base-path.ts';

/** What Zapier itself offers for the operator's app: a page of our own, in whose sandbox Zapier's script runs. */
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
