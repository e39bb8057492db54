import { Center, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';

const QUOTES = [
  ['The sea finds out everything you did wrong.', 'Francis Stokes'],
  ['Hope is not a strategy.', 'Traditional SRE saying'],
  ['Everything fails, all the time.', 'Werner Vogels'],
  ['Simplicity is prerequisite for reliability.', 'Edsger W. Dijkstra'],
  ['What gets measured gets managed.', 'V. F. Ridgway'],
  ['A ship in harbor is safe, but that is not what ships are built for.', 'John A. Shedd'],
] as const;

const SLOW_MS = 4000;

/** Shown only while the first full page loads. Adds a message after `SLOW_MS`. */
export const LoadingPage = () => {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  const [[quote, who]] = useState(() => QUOTES[Math.floor(Math.random() * QUOTES.length)] ?? QUOTES[0]);
  return (
    <Center mih="100vh" p="md" component="main" aria-busy="true">
      <Stack gap={4} ta="center" maw={420} role="status">
        <Text size="lg">{isSlow ? 'Pharos is slow to respond' : `“${quote}”`}</Text>
        <Text c="dimmed" size="sm">
          {isSlow ? 'This page opens when Pharos responds.' : who}
        </Text>
      </Stack>
    </Center>
  );
};
