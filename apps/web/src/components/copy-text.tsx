import { Button, CopyButton, Group, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';

const ACKNOWLEDGED_MS = 2000;

export const CopyText = ({ text, label }: { text: string; label: string }) => (
  <Group gap="xs" wrap="nowrap">
    <TextInput
      aria-label={label}
      value={text}
      readOnly
      flex={1}
      ff="monospace"
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
    <CopyButton value={text} timeout={ACKNOWLEDGED_MS}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          onClick={copy}
          leftSection={copied ? <IconCheck size={16} aria-hidden="true" /> : <IconCopy size={16} aria-hidden="true" />}
        >
          {copied ? 'Copied!' : 'Copy'}
        </Button>
      )}
    </CopyButton>
  </Group>
);
