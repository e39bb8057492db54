import { Checkbox } from '@mantine/core';
import type { FieldName } from '@pharos/domain/checks/fields/registry.ts';
import { useCheckFormContext, useFormData } from '../form/context.ts';
import { isSecretMissing } from '../form/lost-secrets.ts';
import { structureOf } from '../form/structured-values.ts';

interface SaveWithoutProps {
  field: FieldName;
  label: string;
  errorPath: string;
  /** Set if no other input refers to the error message. */
  errorId?: string | undefined;
}

/** A checkbox to save without a lost secret. Shown while no new value is entered. */
export const SaveWithout = ({ field, label, errorPath, errorId }: SaveWithoutProps) => {
  const form = useCheckFormContext();
  const { lostSecrets, copied } = useFormData();
  const value = form.values[field];
  const structure = structureOf(field);
  const draft = structure ? structure.toDraft(value) : value;
  if (!lostSecrets.includes(field) || !isSecretMissing(field, draft, copied !== null)) return null;
  const { savedWithout } = form.values;
  const choose = (isChosen: boolean): void => {
    const remaining = savedWithout.filter((name) => name !== field);
    form.setFieldValue('savedWithout', isChosen ? [...remaining, field] : remaining);
    form.clearFieldError(errorPath);
  };
  return (
    <Checkbox
      label={label}
      checked={savedWithout.includes(field)}
      onChange={({ currentTarget }) => choose(currentTarget.checked)}
      {...(errorId !== undefined && { 'aria-invalid': true, 'aria-describedby': errorId })}
    />
  );
};
