import { Alert, Button, Group, MantineThemeProvider } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { ActionButton } from '../../components/action-button.tsx';
import classes from '../../components/drawer/drawer-form.module.css';
import { showError } from '../../lib/toast.ts';
import { scrollToFirstError } from './drawer-layout/scroll-to-first-error.ts';
import { SectionFrame } from './drawer-layout/section-frame.tsx';
import { SectionMenu } from './drawer-layout/section-menu.tsx';
import { CheckFormProvider, FormDataProvider, type LoadedFormData } from './form/context.ts';
import type { FormErrors } from './form/error-paths.ts';
import { noteOf } from './form/lost-secrets.ts';
import type { CheckFormState } from './form/use-check-form-state.ts';
import { useSave } from './form/use-save.ts';
import { sectionsFor } from './sections/sections-for-type.ts';
import { TestNotes } from './test-now/test-notes.tsx';
import { TestPanel } from './test-now/test-panel.tsx';
import { useTestNow } from './test-now/use-test-now.ts';

interface CheckFormProps {
  check: 'new' | number;
  state: CheckFormState;
  formData: LoadedFormData;
  onSaved: () => void;
  onCancel: () => void;
}

export const CheckForm = ({ check, state, formData, onSaved, onCancel }: CheckFormProps) => {
  const { form, saveBody, testBody, testErrors } = state;
  const element = useRef<HTMLFormElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const sections = sectionsFor(form.values.type);
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, []);

  const showErrors = (errors: FormErrors, message?: string): void => {
    form.setErrors(errors);
    scrollToFirstError(element.current, message === undefined ? undefined : () => showError(message));
  };
  const { save, isSaving } = useSave(check, { onSaved, onRefused: showErrors });
  const test = useTestNow(showErrors);

  const runTest = (): void => {
    const errors = testErrors();
    if (Object.keys(errors).length > 0) showErrors(errors);
    else test.run(testBody());
  };

  return (
    <FormProviders form={form} formData={formData}>
      <form
        ref={element}
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit(
          () => {
            if (!isSaving) save(saveBody());
          },
          () => scrollToFirstError(element.current),
        )}
      >
        {formData.monitoringError !== null && (
          <Alert color="yellow" role="status">
            {noteOf(formData.monitoringError, formData.lostSecrets)}
          </Alert>
        )}
        {formData.copyNote !== null && (
          <Alert color="yellow" role="status">
            {formData.copyNote}
          </Alert>
        )}
        <div className={classes.middle}>
          <SectionMenu sections={sections} scroller={scroller} />
          <Sections scroller={scroller} sections={sections} />
        </div>
        <TestPanel test={test} note={<TestNotes test={test} state={state} formData={formData} />} />
        <Group className={classes.footer} justify="space-between" wrap="nowrap">
          <ActionButton variant="default" onClick={runTest} loading={test.isRunning}>
            Test now
          </ActionButton>
          <Group gap="xs" wrap="nowrap">
            <Button variant="subtle" color="gray" onClick={onCancel}>
              Cancel
            </Button>
            <ActionButton type="submit" loading={isSaving}>
              {check === 'new' ? 'Add Check' : 'Save'}
            </ActionButton>
          </Group>
        </Group>
      </form>
    </FormProviders>
  );
};

const FORM_THEME = {
  components: {
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
  },
};

interface ProvidersProps extends Pick<CheckFormProps, 'formData'>, Pick<CheckFormState, 'form'> {
  children: ReactNode;
}

const FormProviders = ({ form, formData, children }: ProvidersProps) => (
  <CheckFormProvider form={form}>
    <FormDataProvider value={formData}>
      <MantineThemeProvider theme={FORM_THEME}>{children}</MantineThemeProvider>
    </FormDataProvider>
  </CheckFormProvider>
);

interface SectionsProps {
  scroller: RefObject<HTMLDivElement | null>;
  sections: ReturnType<typeof sectionsFor>;
}

const Sections = ({ scroller, sections }: SectionsProps) => (
  <div ref={scroller} className={classes.scroller}>
    {sections.map((section) => (
      <SectionFrame key={section.id} section={section} />
    ))}
  </div>
);
