import { Group, Stack, Textarea } from '@mantine/core';
import { getSupportTicket, replyInTicket } from '@pharos/contract/rest/organizations/support-tickets.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { RefusalAlert } from '../../components/refusal-alert.tsx';
import { fieldErrors } from '../../lib/api/field-errors.ts';
import { useSend } from '../../lib/api/queries.ts';
import { useDraft } from '../../lib/use-draft.ts';

export const ReplyForm = ({ id }: { id: string }) => {
  const [text, setText] = useDraft(`reply ${id}`);
  const reply = useSend(replyInTicket, {
    refreshes: [getSupportTicket],
    errors: 'shown',
    failure: 'Your message was not sent.',
    onSuccess: () => setText(''),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        reply.mutate({ params: { uuid: id }, body: { text } });
      }}
    >
      <Stack gap="sm">
        <Textarea
          label="Reply"
          autosize
          minRows={3}
          maxLength={5000}
          value={text}
          error={fieldErrors(reply.error).text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <RefusalAlert error={reply.error} fields={['text']} />
        <Group>
          <ActionButton type="submit" variant="default" loading={reply.isPending} disabled={text.trim() === ''}>
            Send
          </ActionButton>
        </Group>
      </Stack>
    </form>
  );
};
