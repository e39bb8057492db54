import type { AlertContent, Fact } from './alert-content.ts';

/**
 * The content without what `said`, which stands above it, says already: the moments of facts and probes, the error, a duration. Of a probe what is
 * left out is empty.
 */
export const withoutRepeats = <Content extends Pick<AlertContent, 'facts' | 'probes'>>(
  content: Content,
  said: string,
): Content => ({
  ...content,
  facts: content.facts.filter((fact) => !isSaid(fact, said)),
  probes: content.probes.map((probe) => ({
    ...probe,
    when: said.includes(probe.when) ? '' : probe.when,
    finding: said.includes(withoutStatus(probe.finding)) ? '' : probe.finding,
  })),
});

/** The other facts, as a status code or a name in a certificate, may stand there by chance. */
const IN_SENTENCES: ReadonlySet<string> = new Set([
  ...['Down since', 'Over since', 'Slow since', 'Fast since', 'Since', 'From', 'To', 'Paused', 'Expires', 'Expired'],
  ...['Down for', 'Not watched', 'Threshold', 'Error'],
]);

const isSaid = ({ label, value }: Fact, said: string): boolean => IN_SENTENCES.has(label) && said.includes(value);

/** It is a fact of its own. */
const withoutStatus = (finding: string): string => finding.replace(/ \(status code \d+\)$/, '');
