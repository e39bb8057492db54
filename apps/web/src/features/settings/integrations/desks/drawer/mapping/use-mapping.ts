import { equalJson } from '@pharos/domain/checks/settings/equal-json.ts';
import type { HelpDesk } from '@pharos/domain/integrations/desks/desk.ts';
import type {
  HelpDeskField,
  HelpDeskValue,
  HelpDeskValues,
} from '@pharos/domain/integrations/desks/fields/desk-field.ts';
import { clearVanished } from '@pharos/domain/integrations/desks/mapping/clear-vanished.ts';
import { findMissing } from '@pharos/domain/integrations/desks/mapping/find-missing.ts';
import { namesOf } from '@pharos/domain/integrations/desks/mapping/levels.ts';
import { removeField, setValue } from '@pharos/domain/integrations/desks/mapping/set-value.ts';
import { toDeskValues, toTicketData } from '@pharos/domain/integrations/desks/mapping/ticket-data.ts';
import { useState } from 'react';
import type { DeskAccount } from '../../desk-account.ts';

export const useMapping = (desk: HelpDesk, { data: stored }: DeskAccount, fields: readonly HelpDeskField[]) => {
  const [start] = useState(() => clearVanished(fields, toDeskValues(desk, stored)));
  const [values, setValues] = useState<HelpDeskValues>(start.values);
  // Includes empty optional fields that the user added.
  const [added, setAdded] = useState<readonly string[]>(() =>
    fields.filter((field) => !field.isMandatory && isUsed(field, start.values)).map(({ name }) => name),
  );
  const data = toTicketData(desk, fields, values);
  return {
    values,
    data,
    /** Whether the service no longer accepts some stored values. */
    hasVanished: start.hasVanished,
    missing: findMissing(fields, values),
    isEntered: !equalJson(values, start.values),
    isChanged: !equalJson(data, stored),
    shown: fields.filter(({ isMandatory, name }) => isMandatory || added.includes(name)),
    offered: fields.filter(({ isMandatory, name }) => !isMandatory && !added.includes(name)),
    set: (field: HelpDeskField, name: string, value: HelpDeskValue | null) =>
      setValues((before) => setValue(before, field, name, value)),
    add: (name: string) => setAdded((before) => [...before, name]),
    remove: (field: HelpDeskField) => {
      setAdded((before) => before.filter((name) => name !== field.name));
      setValues((before) => removeField(before, field));
    },
  };
};

const isUsed = (field: HelpDeskField, values: HelpDeskValues): boolean =>
  namesOf(field).some((name) => values[name] !== undefined);
