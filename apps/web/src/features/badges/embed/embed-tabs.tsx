import { Tabs, Textarea } from '@mantine/core';
import { baseUrl } from '../../../lib/base-path.ts';
import { EMBED_FORMS, type EmbeddedBadge, type EmbedForm, embedCode } from './embed-code.ts';

interface EmbedTabsProps {
  badge: EmbeddedBadge;
  form: EmbedForm;
  onChange: (form: string | null) => void;
}

export const EmbedTabs = ({ badge, form, onChange }: EmbedTabsProps) => (
  <Tabs value={form} onChange={onChange} keepMounted={false}>
    <Tabs.List>
      {Object.entries(EMBED_FORMS).map(([value, label]) => (
        <Tabs.Tab key={value} value={value}>
          {label}
        </Tabs.Tab>
      ))}
    </Tabs.List>
    <Tabs.Panel value={form} pt="sm">
      <Textarea
        aria-label={`Embed code as ${EMBED_FORMS[form]}`}
        value={embedCode(form, badge, baseUrl())}
        readOnly
        rows={5}
        styles={{ input: { fontFamily: 'monospace', fontSize: 12, wordBreak: 'break-all' } }}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    </Tabs.Panel>
  </Tabs>
);
