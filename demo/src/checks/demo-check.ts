import type { CheckBody, CheckData } from '@pharos/contract/rest/checks/check-body.ts';
import type { Story } from '../behavior/story.ts';
import type { TargetPorts } from '../targets/ports.ts';

/** The top-level fields of a check that a demo check sets. `data` is separate, because it becomes a string. */
type Settings = Omit<CheckBody, 'name' | 'type' | 'url' | 'data' | 'email_alert_members' | 'email_alert_subscribers'>;

/** A check of the demo: its settings, its target, and its history. */
export interface DemoCheck {
  /** The seed of all random values of this check. It is never displayed. */
  key: string;
  name: string;
  /** The host name of the target. */
  host: string;
  url(ports: TargetPorts): string;
  settings: Settings;
  data?: CheckData;
  /** The recipients of alerts: the whole team, only the operations staff, or only the owner. */
  told: 'team' | 'operations' | 'owner';
  /** The page of a web check: its body, and the request headers that it requires (lower case). */
  page?: { body: string; requires?: Readonly<Record<string, string>> };
  story: Story;
}
