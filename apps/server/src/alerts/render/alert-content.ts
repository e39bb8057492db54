/** The content of an alert, independent of text or HTML formatting. */
export interface AlertContent {
  subject: string;
  /** The tone. `plain` is used if the state is unknown. */
  tone: 'down' | 'up' | 'degraded' | 'plain';
  /** The state in one word, for the badge above the headline. */
  badge: string;
  headline: string;
  /** One sentence under the headline. */
  lead: string;
  /** The start time, in one line. */
  since: string;
  facts: readonly Fact[];
  /** The results of the probes with their locations. Empty if probes add no information. */
  probes: readonly ProbeContent[];
  /** The label of the link to the report. */
  action: string;
}

export interface Fact {
  label: string;
  value: string;
  /** The link target, if the value is an address that a browser can open. */
  link?: string;
}

/**
 * Creates the fact with the address of a check. The address contains no invisible characters, because people copy and
 * open it.
 */
export const addressFact = ({ url }: { url: string }): Fact => ({
  label: 'Address',
  value: url,
  ...(/^https?:\/\//.test(url) && { link: url }),
});

export interface ProbeContent {
  title: string;
  /** The location and the probed address. */
  location: string;
  when: string;
  finding: string;
  /** The phase timings, for example "DNS 2 ms". Empty if none was measured. */
  timings: readonly string[];
}
