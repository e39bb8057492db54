import { Button, Group, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { showWarning } from '../../../lib/toast.ts';

const ACKNOWLEDGED_MS = 3000;

export const RecordPart = ({ label, text }: { label: string; text: string }) => {
  const [copiedAt, setCopiedAt] = useState<number | null>(null);
  useEffect(() => {
    if (copiedAt === null) return;
    const timer = setTimeout(() => setCopiedAt(null), ACKNOWLEDGED_MS);
    return () => clearTimeout(timer);
  }, [copiedAt]);
  const isCopied = copiedAt !== null;
  const copy = async (): Promise<void> => {
    try {
      // Browsers provide no clipboard on pages that were loaded over HTTP.
      await navigator.clipboard.writeText(text);
      setCopiedAt(performance.now());
    } catch {
      showWarning('Your browser does not allow Pharos to copy the text. Select the text and copy it yourself.');
    }
  };
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <Group align="flex-end" gap="xs" wrap="nowrap">
      <TextInput
        flex={1}
        label={label}
        value={text}
        readOnly
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button
        variant="default"
        flex="none"
        w={116}
        px="xs"
        leftSection={<Icon size={16} aria-hidden="true" />}
        aria-label={isCopied ? undefined : `Copy ${label}`}
        onClick={() => void copy()}
      >
        <span aria-live="polite">{isCopied ? 'Copied !' : 'Copy'}</span>
      </Button>
    </Group>
  );
};
