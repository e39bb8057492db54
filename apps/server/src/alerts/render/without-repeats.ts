import type { AlertContent, Fact } from './alert-content.ts';

/**
 * Removes from the content everything that the text `said` above it already contains: times of facts and probes,
 * errors, and durations. Removed fields of a probe are empty.
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

/**
 * The labels of facts that may be removed. The values of other facts, such as a status code or a certificate name, can
 * occur in the text by chance.
 */
const IN_SENTENCES: ReadonlySet<string> = new Set([
  ...['Down since', 'Over since', 'Slow since', 'Fast since', 'Since', 'From', 'To', 'Paused', 'Expires', 'Expired'],
  ...['Down for', 'Not watched', 'Threshold', 'Error'],
]);

const isSaid = ({ label, value }: Fact, said: string): boolean => IN_SENTENCES.has(label) && said.includes(value);

/** Removes the status code, which is a separate fact. */
const withoutStatus = (finding: string): string => finding.replace(/ \(status code \d+\)$/, '');
