import { zapierHook } from '@pharos/domain/integrations/webhooks/templates/template-contents.ts';
import { templateFor, type WebhookTemplate } from '@pharos/domain/integrations/webhooks/templates/template-for.ts';
import { useState } from 'react';
import { indentedJson } from '../../pretty-json.ts';
import type { WebhookForm } from '../form/use-webhook-form.ts';
import type { WebhookDraft } from '../form/webhook-draft.ts';

/** Content that a guided Zap begins with is no reason to ask at Zapier's own URL. */
const ZAPIER = 'https://hooks.zapier.com/';
const FOR_ZAPS = indentedJson(zapierHook);

/** The template that the host of the URL has, as the editor shows it. */
export const templateText = (url: string): string => indentedJson(templateFor(url.trim()).content);

/** Keeps the content in step with the host of the URL; what a person has written is replaced only when they say so. */
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
    /** Once the URL is written: another host may want another content. */
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
      // Asked once for each host.
      if (offered !== null) setApplied(offered);
      setOffered(null);
    },
    /** Advanced begins with the template, or goes on with what a person wrote before; Simple keeps that until the form is saved. */
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
