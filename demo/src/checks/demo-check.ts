import type { CheckBody, CheckData } from '@pharos/contract/rest/checks/check-body.ts';
import type { Story } from '../behavior/story.ts';
import type { TargetPorts } from '../targets/ports.ts';

/** The top-level fields of a check that a demo check sets, and its `data` before that becomes a string. */
type Settings = Omit<CheckBody, 'name' | 'type' | 'url' | 'data' | 'email_alert_members' | 'email_alert_subscribers'>;

/** A check of the demo: its settings, what stands behind its address, and what became of it so far. */
export interface DemoCheck {
  /** Seeds its randomness; never shown. */
  key: string;
  name: string;
  /** The name that its target answers to. */
  host: string;
  url(ports: TargetPorts): string;
  settings: Settings;
  data?: CheckData;
  /** Who is told: the whole team, only those who run the machines, or nobody but the owner. */
  told: 'team' | 'operations' | 'owner';
  /** Of a web page: what it holds, and what it asks of a visitor's headers (lower case). */
  page?: { body: string; requires?: Readonly<Record<string, string>> };
  story: Story;
}
