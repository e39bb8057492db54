import { zapierHook } from '@pharos/domain/integrations/webhooks/templates/template-contents.ts';
import { templateFor, type WebhookTemplate } from '@pharos/domain/integrations/webhooks/templates/template-for.ts';
import { useState } from 'react';
import { indentedJson } from '../../pretty-json.ts';
import type { WebhookForm } from '../form/use-webhook-form.ts';
import type { WebhookDraft } from '../form/webhook-draft.ts';

/**
 * The content of a guided Zap counts as the template of Zapier's own URL, so that it is replaced without confirmation.
 */
const ZAPIER = 'https://hooks.zapier.com/';
const FOR_ZAPS = indentedJson(zapierHook);

export const templateText = (url: string): string => indentedJson(templateFor(url.trim()).content);

/** Adapts the content to the URL host. Custom content is replaced only after confirmation. */
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
    /** Call this after the URL was entered, because another host may need other content. */
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
      // Asks only once per host.
      if (offered !== null) setApplied(offered);
      setOffered(null);
    },
    /**
     * Advanced starts with the template or the previous custom content. Simple retains custom content until the form is
     * saved.
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
