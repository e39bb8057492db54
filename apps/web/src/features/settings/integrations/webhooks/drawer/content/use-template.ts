import { zapierHook } from '@pharos/domain/integrations/webhooks/templates/template-contents.ts';
import { templateFor, type WebhookTemplate } from '@pharos/domain/integrations/webhooks/templates/template-for.ts';
import { useState } from 'react';
import { indentedJson } from '../../pretty-json.ts';
import type { WebhookForm } from '../form/use-webhook-form.ts';
import type { WebhookDraft } from '../form/webhook-draft.ts';

/**
 * The content of a guided Zap counts as the template of Zapier's own URL, so that the dialog does not ask to replace
 * it.
 */
const ZAPIER = 'https://hooks.zapier.com/';
const FOR_ZAPS = indentedJson(zapierHook);

/** Returns the template for the host of the URL, formatted for the editor. */
export const templateText = (url: string): string => indentedJson(templateFor(url.trim()).content);

/**
 * Synchronizes the content with the host of the URL. Content that the user wrote is replaced only after confirmation.
 */
export const useTemplate = (form: WebhookForm) => {
  const { url, mode, content } = form.values;
  const [applied, setApplied] = useState(() => templateFor(content === FOR_ZAPS ? ZAPIER : url.trim()));
  const [offered, setOffered] = useState<WebhookTemplate | null>(null);

  const apply = (template: WebhookTemplate): void => {
    setApplied(template);
    form.setFieldValue('content', indentedJson(template.content));
  };

  const isTemplate = content === indentedJson(applied.content) || content === FOR_ZAPS;

  return {
    offered,
    /** Call this after the URL was entered, because another host may need different content. */
    considerUrl: (): void => {
      const template = templateFor(url.trim());
      if (mode === 'simple' || template.id === applied.id) return;
      if (isTemplate) apply(template);
      else setOffered(template);
    },
    accept: (): void => {
      if (offered !== null) apply(offered);
      setOffered(null);
    },
    decline: (): void => {
      // The dialog asks only once for each host.
      if (offered !== null) setApplied(offered);
      setOffered(null);
    },
    /**
     * Switches the mode. Advanced starts with the template or with the content that the user wrote before. Simple
     * retains that content until the form is saved.
     */
    setMode: (next: WebhookDraft['mode']): void => {
      form.setFieldValue('mode', next);
      const template = templateFor(url.trim());
      if (next === 'simple') {
        if (isTemplate) form.setFieldValue('content', '');
      } else if (content === '' || isTemplate) apply(template);
      else if (template.id !== applied.id) setOffered(template);
    },
  };
};
