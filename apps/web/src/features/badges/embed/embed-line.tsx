import { Group, Textarea, TextInput } from '@mantine/core';
import type { FocusEvent } from 'react';
import { baseUrl } from '../../../lib/base-path.ts';
import { CopyButton } from './copy-button.tsx';
import { type EmbeddedBadge, type EmbedForm, embedCode } from './embed-code.ts';

const CODE_STYLE = { fontFamily: 'monospace', fontSize: 12, textOverflow: 'ellipsis' } as const;
const LINES = { ...CODE_STYLE, whiteSpace: 'pre', overflow: 'hidden', resize: 'none' } as const;

export const EmbedLine = ({ badge, form }: { badge: EmbeddedBadge; form: EmbedForm }) => {
  const code = embedCode(form, badge, baseUrl());
  const lines = code.split('\n').length;
  const field = {
    'aria-label': `Embed code of ${badge.name}`,
    value: code,
    readOnly: true,
    flex: 1,
    miw: 0,
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => currentTarget.select(),
  };
  return (
    <Group gap="xs" wrap="nowrap">
      {lines === 1 ? (
        <TextInput {...field} styles={{ input: CODE_STYLE }} />
      ) : (
        <Textarea {...field} rows={lines} styles={{ input: LINES }} />
      )}
      <CopyButton code={code} name={badge.name} />
    </Group>
  );
};
