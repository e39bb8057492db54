/** An alert in words, free of text or HTML form. */
export interface AlertContent {
  subject: string;
  /** plain: nothing is known of the state. */
  tone: 'down' | 'up' | 'degraded' | 'plain';
  /** The state in one word, for the badge above the headline. */
  badge: string;
  headline: string;
  /** One sentence under the headline. */
  lead: string;
  /** Since when, in one line. */
  since: string;
  facts: readonly Fact[];
  /** What was seen, from where; empty where a probe says nothing more. */
  probes: readonly ProbeContent[];
  /** Label of the link to the report. */
  action: string;
}

export interface Fact {
  label: string;
  value: string;
  /** What it leads to, where it is an address that opens in a browser. */
  link?: string;
}

/** The check's own address, free of anything invisible: people copy and open it. */
export const addressFact = ({ url }: { url: string }): Fact => ({
  label: 'Address',
  value: url,
  ...(/^https?:\/\//.test(url) && { link: url }),
});

export interface ProbeContent {
  title: string;
  /** Location, and the address that was probed. */
  location: string;
  when: string;
  finding: string;
  /** Phase timings, "DNS 2 ms"; empty when none was measured. */
  timings: readonly string[];
}
