import { Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { requestDemo } from '@pharos/contract/rest/explore/explore.ts';
import { saveUserProfile } from '@pharos/contract/rest/people/profile.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Dialog } from '../../components/drawer/dialog.tsx';
import { CompanySizeInput, companySizeOf } from '../../components/profile/company-size-input.tsx';
import { phoneNumberOf } from '../../components/profile/phone-input.tsx';
import { RefusalAlert } from '../../components/refusal-alert.tsx';
import { useOrganization, useUser } from '../../lib/account.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { fieldErrors } from '../../lib/api/field-errors.ts';
import { getLoggedInUser } from '../../lib/api/first-calls.ts';
import { useSend } from '../../lib/api/queries.ts';
import { focusFirstError } from '../../lib/focus-first-error.ts';
import { showFieldErrors } from '../../lib/show-field-errors.ts';
import { showSuccess, showWarning } from '../../lib/toast.ts';
import { useForm } from '../../lib/use-form.ts';

interface DemoDialogProps {
  product: string;
  /** Receives the URL of the ticket. */
  onAsked: (url: string) => void;
  onClose: () => void;
}

const FIELDS = ['first_name', 'last_name', 'email', 'company_name', 'company_size', 'phone_number'];
const FAILED = 'Meeting schedule unsuccessfull';
const REQUIRED = 'This field may not be blank.';
const notEmpty = (text: string): string | null => (text.trim() === '' ? REQUIRED : null);

/** Prefilled from the profile. The entered values are saved in the profile. */
export const DemoDialog = ({ product, onAsked, onClose }: DemoDialogProps) => {
  const { first_name, last_name, email, profile } = useUser();
  const { name } = useOrganization();
  const form = useForm({
    initialValues: {
      first_name,
      last_name,
      email,
      company_name: name,
      company_size: companySizeOf(profile.company_size),
      phone_number: profile.phone_number ?? '',
    },
    validate: {
      first_name: notEmpty,
      last_name: notEmpty,
      email: notEmpty,
      company_name: notEmpty,
      company_size: (size) => (size === null ? REQUIRED : null),
      phone_number: (text) => (phoneNumberOf(text) === null ? 'Phone number invalid' : null),
    },
  });
  const onError = (error: Error): void => {
    showFieldErrors(form, fieldErrors(error));
    // Network and server errors already show a toast with this text.
    if (isApiError(error) && error.status > 0 && error.status < 500) showWarning(FAILED);
  };
  const save = useSend(saveUserProfile, {
    refreshes: [getLoggedInUser],
    failure: 'Your request was sent, but your profile was not changed.',
  });
  const ask = useSend(requestDemo, {
    errors: 'shown',
    failure: `${FAILED}.`,
    onSuccess: ({ url }, { body: { first_name, last_name, company_size, phone_number } }) => {
      // The dialog closes now, so a toast shows errors of this request.
      save.mutate({
        body: { first_name, last_name, company_size, phone_number: phoneNumberOf(phone_number) },
      });
      showSuccess('Request submitted successfully');
      onAsked(url);
    },
  });
  const submit = form.onSubmit((values) => {
    const request = {
      ...values,
      company_size: values.company_size ?? '0 - 10',
      product,
      country: null,
      state: null,
      city: null,
    };
    ask.mutate({ body: request }, { onError });
  }, focusFirstError(form));
  return (
    <Dialog onClose={onClose} title={`Request a demo of ${product}`} isChanged={form.isDirty()}>
      {(cancel) => (
        <form noValidate onSubmit={submit}>
          <Stack>
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <TextInput label="First Name" maxLength={100} data-autofocus {...form.getInputProps('first_name')} />
              <TextInput label="Last Name" maxLength={100} {...form.getInputProps('last_name')} />
            </SimpleGrid>
            <TextInput label="Email" type="email" maxLength={254} {...form.getInputProps('email')} />
            <TextInput label="Company Name" maxLength={100} {...form.getInputProps('company_name')} />
            <CompanySizeInput
              value={form.values.company_size}
              error={form.errors.company_size}
              onChange={(size) => form.setFieldValue('company_size', size)}
            />
            <TextInput
              type="tel"
              label="Phone number"
              description="Include the country code. US numbers do not need it."
              autoComplete="tel"
              maxLength={50}
              {...form.getInputProps('phone_number')}
            />
            <Text size="sm" c="dimmed">
              When you send the request, your name, company size and phone number are stored in your profile.
            </Text>
            <RefusalAlert error={ask.error} fields={FIELDS} />
            <Group justify="flex-end">
              <Button variant="default" onClick={cancel}>
                Cancel
              </Button>
              <ActionButton type="submit" loading={ask.isPending}>
                {ask.isPending ? 'Please Wait' : 'SUBMIT'}
              </ActionButton>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  );
};
