import { Center, Stack, Text } from '@mantine/core';
import { useState } from 'react';

const QUOTES = [
  ['The sea finds out everything you did wrong.', 'Francis Stokes'],
  ['Hope is not a strategy.', 'Traditional SRE saying'],
  ['Everything fails, all the time.', 'Werner Vogels'],
  ['Simplicity is prerequisite for reliability.', 'Edsger W. Dijkstra'],
  ['What gets measured gets managed.', 'V. F. Ridgway'],
  ['A ship in harbor is safe, but that is not what ships are built for.', 'John A. Shedd'],
] as const;

/** Shown only while the first full page loads. */
export const LoadingPage = () => {
  const [[words, who]] = useState(() => QUOTES[Math.floor(Math.random() * QUOTES.length)] ?? QUOTES[0]);
  return (
    <Center mih="100vh" p="md" component="main" aria-busy="true">
      <Stack gap={4} ta="center" maw={420}>
        <Text size="lg">“{words}”</Text>
        <Text c="dimmed" size="sm">
          {who}
        </Text>
      </Stack>
    </Center>
  );
};
