import { Anchor, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { createSupportTicket } from '@pharos/contract/rest/organizations/support-tickets.ts';
import { ActionButton } from '../../../components/action-button.tsx';
import { Modal } from '../../../components/modal.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { useOrganization } from '../../../lib/account.ts';
import { fieldErrors } from '../../../lib/api/field-errors.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { useForm } from '../../../lib/use-form.ts';
import { close, useIsOpen } from '../open-dialog.ts';

const MAX_LENGTH = 200;
const closeThis = (): void => close('contact');

export const ContactDialog = () => (
  <Modal opened={useIsOpen('contact')} onClose={closeThis} title="Contact support" centered>
    <Contact />
  </Modal>
);

const Contact = () => {
  const { id } = useOrganization();
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (text) => (text.trim() === '' ? 'This field is required' : null) },
  });
  const send = useSend(createSupportTicket, { errors: 'shown' });
  if (send.data) return <Sent url={send.data.url} />;
  return (
    <form onSubmit={form.onSubmit(({ reason }) => send.mutate({ body: { reason, organization: id } }))} noValidate>
      <Stack>
        <Textarea
          label="What is it about?"
          description="The operators of this Pharos get your message by mail, with the name of your organization."
          autosize
          minRows={3}
          maxLength={MAX_LENGTH}
          data-autofocus
          {...form.getInputProps('reason')}
          error={form.errors.reason ?? fieldErrors(send.error).reason}
        />
        <RefusalAlert error={send.error} fields={['reason']} />
        <Group justify="flex-end">
          <Button variant="default" onClick={closeThis}>
            Cancel
          </Button>
          <ActionButton type="submit" loading={send.isPending}>
            Send
          </ActionButton>
        </Group>
      </Stack>
    </form>
  );
};

const Sent = ({ url }: { url: string }) => (
  <Stack role="status">
    <Text>
      Your message was sent.{' '}
      <Anchor href={url} target="_blank" rel="noreferrer">
        View your request
      </Anchor>
    </Text>
    <Group justify="flex-end">
      <Button onClick={closeThis}>Done</Button>
    </Group>
  </Stack>
);
