import { Anchor, Group, Text, TextInput } from '@mantine/core';
import {
  generateStatusPageCname,
  getStatusPage,
  listStatusPages,
  type StatusPage,
} from '@pharos/contract/rest/status-pages/status-pages.ts';
import { ActionButton } from '../../../components/action-button.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { fieldErrors } from '../../../lib/api/field-errors.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { showSuccess } from '../../../lib/toast.ts';
import { errorsByField, isDomain } from '../editor/page-draft.ts';
import type { PageFormState } from '../editor/use-page-form.ts';

const HELP = 'https://en.wikipedia.org/wiki/CNAME_record';

export const DomainField = ({ form, page }: { form: PageFormState; page: StatusPage | null }) => {
  const domain = form.values.customDomain.trim();
  const generate = useSend(generateStatusPageCname, {
    refreshes: [getStatusPage, listStatusPages],
    failure: 'The CNAME was not generated.',
    onSuccess: ({ custom_domain: stored }) => {
      showSuccess('Status page CNAME generated');
      form.markSaved({ customDomain: stored ?? '' });
      form.clearFieldError('customDomain');
    },
  });
  const isKnown = page?.custom_domain === domain && page.custom_domain_cname !== null;
  return (
    <div>
      <Group align="flex-end" gap="xs">
        <TextInput
          flex="1 1 280px"
          label="Custom domain"
          description={
            <>
              Optional. Your own domain for the page. To prove it, add a{' '}
              <Anchor href={HELP} target="_blank" rel="noreferrer" underline="always" inherit>
                CNAME record
              </Anchor>{' '}
              to its DNS.
            </>
          }
          leftSection={
            <Text size="sm" c="dimmed">
              https://
            </Text>
          }
          leftSectionWidth={68}
          placeholder="status.example.com"
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          {...form.getInputProps('customDomain')}
        />
        <ActionButton
          variant="default"
          loading={generate.isPending}
          disabled={page === null || !isDomain(domain) || isKnown}
          onClick={() =>
            page !== null &&
            generate.mutate(
              { query: { status_page: page.id }, body: { id: page.id, custom_domain: domain } },
              {
                onError: (error) => isApiError(error, 400) && form.setErrors(errorsByField(fieldErrors(error))),
              },
            )
          }
        >
          Generate CNAME
        </ActionButton>
      </Group>
      {page === null && (
        <Text size="sm" c="dimmed" mt={6}>
          The CNAME can be generated after the page is created.
        </Text>
      )}
    </div>
  );
};
