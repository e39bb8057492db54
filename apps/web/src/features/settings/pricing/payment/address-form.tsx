import { Button, Checkbox, Group, Stack, TextInput, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type Addresses, getPaymentAddress, setPaymentAddress } from '@pharos/contract/rest/billing/payment.ts';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { ActionButton } from '../../../../components/action-button.tsx';
import drawer from '../../../../components/drawer/drawer-form.module.css';
import { useUnsavedChanges } from '../../../../components/drawer/use-unsaved-changes.ts';
import { RefusalAlert } from '../../../../components/refusal-alert.tsx';
import { isApiError } from '../../../../lib/api/api-error.ts';
import { useSend } from '../../../../lib/api/queries.ts';
import { BILLING_DEADLINE_MS } from '../../../../lib/billing/billing-deadline.ts';
import { focusFirstError } from '../../../../lib/focus-first-error.ts';
import { showFieldErrors } from '../../../../lib/show-field-errors.ts';
import { showError, showSuccess } from '../../../../lib/toast.ts';
import { useForm } from '../../../../lib/use-form.ts';
import { validateOnLeave } from '../../../../lib/validate-on-leave.ts';
import classes from '../pricing.module.css';
import {
  ADDRESS_FIELDS,
  type AddressDraft,
  addressErrors,
  addressesOf,
  draftOf,
  refusedFields,
} from './address-draft.ts';
import { CountryField } from './country-field.tsx';

interface AddressFormProps {
  addresses: Addresses;
  hasUnsavedChanges: RefObject<() => boolean>;
  onSaved: () => void;
  onCancel: () => void;
}

export const AddressForm = ({ addresses, hasUnsavedChanges, onSaved, onCancel }: AddressFormProps) => {
  const form = useForm<AddressDraft>({ initialValues: draftOf(addresses), validate: addressErrors });
  useUnsavedChanges(hasUnsavedChanges, () => form.isDirty());
  const save = useSend(setPaymentAddress, {
    refreshes: [getPaymentAddress],
    errors: 'shown',
    deadlineMs: BILLING_DEADLINE_MS,
    onSuccess: () => {
      showSuccess('Changes updated successfully');
      onSaved();
    },
  });
  const element = useRef<HTMLFormElement>(null);
  // The drawer opened before the fields were loaded, so the focus is set here.
  useEffect(() => element.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  const refused = refusedFields(save.error, form.values.isAddressesSame);
  const submit = form.onSubmit((draft) => {
    const onError = (error: Error): void => {
      if (isApiError(error, 400)) showError('Update failed');
      showFieldErrors(form, refusedFields(error, draft.isAddressesSame));
    };
    save.mutate({ body: addressesOf(draft) }, { onError });
  }, focusFirstError(form));
  return (
    <form ref={element} className={drawer.form} onSubmit={submit} onBlur={validateOnLeave(form)} noValidate>
      <Stack className={drawer.scroller} pt="lg" gap="lg">
        {Object.keys(refused).length === 0 && <RefusalAlert error={save.error} />}
        <Fields title="Billing address" of="billing" form={form} />
        <Checkbox label="Ship to my billing address" {...form.getInputProps('isAddressesSame', { type: 'checkbox' })} />
        {!form.values.isAddressesSame && <Fields title="Shipping address" of="shipping" form={form} />}
      </Stack>
      <Group className={drawer.footer} justify="flex-end" gap="xs" wrap="nowrap">
        <Button variant="subtle" color="gray" onClick={onCancel}>
          Cancel
        </Button>
        <ActionButton type="submit" loading={save.isPending} disabled={!form.isDirty()}>
          Save
        </ActionButton>
      </Group>
    </form>
  );
};

interface FieldsProps {
  title: string;
  of: 'billing' | 'shipping';
  form: UseFormReturnType<AddressDraft>;
}

const Fields = ({ title, of, form }: FieldsProps) => {
  const id = useId();
  return (
    <fieldset className={classes.fieldset} aria-labelledby={id}>
      <Title order={3} size="h5" mb="sm" id={id}>
        {title}
      </Title>
      <div className={classes.pair}>
        {ADDRESS_FIELDS.map(({ label, autoComplete, hint, ...names }, n) => {
          const shared = {
            label,
            required: true,
            withAsterisk: false,
            ...(hint !== undefined && { description: hint }),
            inputWrapperOrder: ['label' as const, 'input' as const, 'description' as const, 'error' as const],
            autoComplete: `${of} ${autoComplete}`,
            ...(n === 0 && of === 'billing' && { 'data-autofocus': true }),
            ...form.getInputProps(`${of}_address.${names[of]}`),
          };
          return autoComplete === 'country' ? (
            <CountryField key={label} {...shared} />
          ) : (
            <TextInput key={label} {...shared} />
          );
        })}
      </div>
    </fieldset>
  );
};
