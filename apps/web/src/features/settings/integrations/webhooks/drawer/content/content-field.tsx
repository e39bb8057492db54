import { Group, Input, Radio, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { Suspense, useId, useRef, useState } from 'react';
import type { JsonEditorHandle } from '../../../../../../components/json-editor/json-editor.tsx';
import { lazyPart } from '../../../../../../lib/parts/lazy-part.tsx';
import type { WebhookForm } from '../form/use-webhook-form.ts';
import type { WebhookDraft } from '../form/webhook-draft.ts';
import { contentProblem } from './content-problem.ts';
import { PlaceholderButton } from './placeholder-button.tsx';
import { problemsText } from './problems-text.ts';
import { templateText } from './use-template.ts';

const JsonEditor = lazyPart(() => import('../../../../../../components/json-editor/json-editor.tsx'), 'JsonEditor');

const MODES = [
  { value: 'simple', label: 'Simple' },
  { value: 'advanced', label: 'Advanced' },
];

const ADVANCED_HELP = 'This content is sent, with the values of the event instead of the placeholders.';
const simpleHelp = (isWritten: boolean): string =>
  `Depends on the host of the URL. ${
    isWritten
      ? 'Your own content is available in Advanced mode until you save.'
      : 'In Advanced mode, you can write your own content.'
  }`;

interface ContentFieldProps {
  form: WebhookForm;
  onModeChange: (mode: WebhookDraft['mode']) => void;
}

/** Simple mode uses the template of the URL host. In Advanced mode, the user writes the content. */
export const ContentField = ({ form, onModeChange }: ContentFieldProps) => {
  const { mode, url, content } = form.values;
  const isSimple = mode === 'simple';
  const [problems, setProblems] = useState<Parameters<typeof problemsText>[1]>([]);
  const editor = useRef<JsonEditorHandle>(null);
  const id = useId();
  const error = isSimple ? null : (problemsText(content, problems) ?? form.errors.content ?? null);
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Radio.Group label="Encoding" value="json">
          <Radio value="json" label="JSON" mt={6} />
        </Radio.Group>
        <SegmentedControl
          aria-label="Content mode"
          data={MODES}
          value={mode}
          onChange={(chosen) => onModeChange(chosen as WebhookDraft['mode'])}
        />
      </Group>
      <Stack gap={6}>
        <Group justify="space-between" align="flex-end">
          <Input.Label component="div" labelElement="div">
            Content
          </Input.Label>
          <PlaceholderButton disabled={isSimple} onInsert={(name) => editor.current?.insert(`{{${name}}}`)} />
        </Group>
        <Suspense fallback={<Skeleton height={180} />}>
          <JsonEditor
            ref={editor}
            label="Content"
            describedBy={id}
            isInvalid={error !== null}
            isReadOnly={isSimple}
            value={isSimple ? templateText(url) : content}
            onChange={(text) => form.setFieldValue('content', text)}
            findProblem={contentProblem}
            onProblems={setProblems}
          />
        </Suspense>
        <div id={id}>
          {error === null ? (
            <Text size="xs" c="dimmed">
              {isSimple ? simpleHelp(content !== '') : ADVANCED_HELP}
            </Text>
          ) : (
            <Input.Error role="alert">{error}</Input.Error>
          )}
        </div>
      </Stack>
    </Stack>
  );
};
