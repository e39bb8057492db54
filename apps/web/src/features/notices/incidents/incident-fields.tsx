import { NativeSelect, TextInput } from '@mantine/core';
import type { StatusPage } from '@pharos/contract/rest/status-pages/status-pages.ts';
import type { ReactNode } from 'react';
import { ChecksField } from '../parts/checks-field.tsx';
import { PagesField } from '../parts/pages-field.tsx';
import type { IncidentDetails } from './incident-draft.ts';
import { choicesOf, IMPACT_LABELS } from './incident-labels.ts';

interface IncidentFieldsProps {
  values: IncidentDetails;
  errors: Readonly<Record<string, ReactNode>>;
  pages: readonly StatusPage[];
  children?: ReactNode;
  onChange: (changed: Partial<IncidentDetails>) => void;
}

export const IncidentFields = ({ values, errors, pages, children, onChange }: IncidentFieldsProps) => (
  <>
    <TextInput
      label="Name"
      description="A short title that visitors understand."
      autoComplete="off"
      data-path="name"
      value={values.name}
      error={errors.name}
      onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
    />
    {children}
    <NativeSelect
      label="Impact"
      description="Sets the state that pages show for the affected checks while the incident is open, also in the page's JSON."
      data={choicesOf(IMPACT_LABELS)}
      data-path="impact"
      value={values.impact}
      error={errors.impact}
      onChange={({ currentTarget }) => onChange({ impact: currentTarget.value as IncidentDetails['impact'] })}
    />
    <ChecksField
      chosen={values.checks}
      description="A page lists only the checks that it shows."
      error={typeof errors.checks === 'string' ? errors.checks : undefined}
      onChange={(checks) => onChange({ checks })}
    />
    <PagesField
      pages={pages}
      chosen={values.pages}
      error={typeof errors.pages === 'string' ? errors.pages : undefined}
      onChange={(chosen) => onChange({ pages: chosen })}
    />
  </>
);
