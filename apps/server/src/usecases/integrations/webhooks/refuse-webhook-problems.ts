import type { WebhookConfig } from '@pharos/contract/stored/webhook-config.ts';
import { readCallbackUrl } from '@pharos/domain/integrations/callback-url.ts';
import { findContentProblem } from '@pharos/domain/integrations/webhooks/content/find-content-problem.ts';
import type { Services } from '../../context.ts';
import { invalid } from '../../errors.ts';

/** The URL as it is kept. Refuses what is none, and a literal address that may not be reached from here; names are judged when they are resolved. */
export const callbackUrl = ({ probes }: Pick<Services, 'probes'>, text: string, field = 'url'): string => {
  const read = readCallbackUrl(text);
  if (!read.ok) throw invalid({ [field]: [read.problem] });
  const reason = probes.egressRefusal(read.host);
  if (reason !== null) throw invalid({ [field]: [`This URL cannot be called: ${reason}.`] });
  return read.url;
};

/** Refuses content that could not be sent, such as one with a placeholder that does not exist. */
export const refuseContentProblem = (content: WebhookConfig['content'] | undefined): void => {
  const problem = content && findContentProblem(content);
  if (problem) throw invalid({ meta: [problem.message] });
};
