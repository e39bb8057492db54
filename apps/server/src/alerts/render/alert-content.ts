export interface AlertContent {
  subject: string;
  /** `plain` is used if the state is unknown. */
  tone: 'down' | 'up' | 'degraded' | 'plain';
  badge: string;
  headline: string;
  lead: string;
  since: string;
  facts: readonly Fact[];
  /** Empty if probes add no information. */
  probes: readonly ProbeContent[];
  action: string;
}

export interface Fact {
  label: string;
  value: string;
  /** Only for an address that a browser can open. */
  link?: string;
}

/** The address contains no invisible characters, because people copy and open it. */
export const addressFact = ({ url }: { url: string }): Fact => ({
  label: 'Address',
  value: url,
  ...(/^https?:\/\//.test(url) && { link: url }),
});

export interface ProbeContent {
  title: string;
  location: string;
  when: string;
  finding: string;
  /** For example, "DNS 2 ms". */
  timings: readonly string[];
}
