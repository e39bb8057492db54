import type { WebhookConfig } from '@pharos/contract/stored/webhook-config.ts';
import { readCallbackUrl } from '@pharos/domain/integrations/callback-url.ts';
import { findContentProblem } from '@pharos/domain/integrations/webhooks/content/find-content-problem.ts';
import type { Services } from '../../context.ts';
import { invalid } from '../../errors.ts';

/**
 * Returns a URL in the form in which it is stored. Rejects a literal IP address that the egress guard blocks. Host
 * names are checked when they are resolved.
 */
export const callbackUrl = ({ probes }: Pick<Services, 'probes'>, text: string, field = 'url'): string => {
  const read = readCallbackUrl(text);
  if (!read.ok) throw invalid({ [field]: [read.problem] });
  const reason = probes.egressRefusal(read.host);
  if (reason !== null) throw invalid({ [field]: [`This URL cannot be called: ${reason}.`] });
  return read.url;
};

export const refuseContentProblem = (content: WebhookConfig['content'] | undefined): void => {
  const problem = content && findContentProblem(content);
  if (problem) throw invalid({ meta: [problem.message] });
};
