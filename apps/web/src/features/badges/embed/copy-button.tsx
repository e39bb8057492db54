import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { copyCode } from './copy-code.ts';

const ACKNOWLEDGED_MS = 3000;

export const CopyButton = ({ code, name }: { code: string; name: string }) => {
  const [copiedAt, setCopiedAt] = useState<number | null>(null);
  useEffect(() => {
    if (copiedAt === null) return;
    const timer = setTimeout(() => setCopiedAt(null), ACKNOWLEDGED_MS);
    return () => clearTimeout(timer);
  }, [copiedAt]);
  const isCopied = copiedAt !== null;
  const copy = async () => (await copyCode(code)) && setCopiedAt(performance.now());
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <Button
      variant="default"
      flex="none"
      w={110}
      px="xs"
      leftSection={<Icon size={16} aria-hidden="true" />}
      aria-label={isCopied ? undefined : `Copy the embed code of ${name}`}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{isCopied ? 'Copied!' : 'Copy'}</span>
    </Button>
  );
};
