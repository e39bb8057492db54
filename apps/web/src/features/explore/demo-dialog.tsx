import { Button, Group, Modal, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { requestDemo } from '@pharos/contract/rest/explore/explore.ts';
import { saveUserProfile } from '@pharos/contract/rest/people/profile.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { CompanySizeInput, companySizeOf } from '../../components/profile/company-size-input.tsx';
import { phoneNumberOf } from '../../components/profile/phone-input.tsx';
import { RefusalAlert } from '../../components/refusal-alert.tsx';
import { useOrganization, useUser } from '../../lib/account.ts';
import { fieldErrors } from '../../lib/api/field-errors.ts';
import { useSend } from '../../lib/api/queries.ts';
import { focusFirstError } from '../../lib/focus-first-error.ts';
import { showFieldErrors } from '../../lib/show-field-errors.ts';
import { tellSuccess, tellWarning } from '../../lib/toast.ts';

interface DemoDialogProps {
  product: string;
  onClose: () => void;
}

const FIELDS = ['first_name', 'last_name', 'email', 'company_name', 'company_size', 'phone_number'];
const REQUIRED = 'This field may not be blank.';
const notEmpty = (text: string): string | null => (text.trim() === '' ? REQUIRED : null);

/** Asks for a demo of a product: what is known of the person is filled in, and what is told is kept in the profile. */
export const DemoDialog = ({ product, onClose }: DemoDialogProps) => {
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
    tellWarning('Meeting schedule unsuccessfull');
  };
  const save = useSend(saveUserProfile, { errors: 'shown' });
  const ask = useSend(requestDemo, {
    errors: 'shown',
    onSuccess: () => {
      tellSuccess('Request submitted successfully');
      onClose();
    },
  });
  const isBusy = save.isPending || ask.isPending;
  const submit = form.onSubmit((values) => {
    const { email: _email, company_name: _company, company_size, phone_number, ...names } = values;
    const kept = { ...names, company_size, phone_number: phoneNumberOf(phone_number) };
    const request = {
      ...values,
      company_size: company_size ?? '0 - 10',
      product,
      country: null,
      state: null,
      city: null,
    };
    save.mutate({ body: kept }, { onError, onSuccess: () => ask.mutate({ body: request }, { onError }) });
  }, focusFirstError(form));
  return (
    <Modal opened onClose={onClose} title="Schedule a Demo" centered transitionProps={{ duration: 220 }}>
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
            description="With the country code, unless it is one of the United States."
            autoComplete="tel"
            maxLength={50}
            {...form.getInputProps('phone_number')}
          />
          <RefusalAlert error={save.error ?? ask.error} fields={FIELDS} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <ActionButton type="submit" loading={isBusy}>
              {isBusy ? 'Please Wait' : 'SUBMIT'}
            </ActionButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};
