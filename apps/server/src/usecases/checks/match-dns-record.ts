import type { DnsRecordType } from '@pharos/contract/states.ts';
import { parseTargetUrl } from '@pharos/domain/checks/settings/target-url.ts';
import type { Services } from '../context.ts';
import { invalid, Refusal } from '../errors.ts';

/** What a name's records hold now; none: []. `name` with or without the prefix dns://. */
export const matchDnsRecord = async (
  { probes, log }: Services,
  name: string,
  recordType: DnsRecordType,
): Promise<string[]> => {
  const parsed = parseTargetUrl('dns', name);
  if (!parsed.ok) throw invalid({ domain_name: [parsed.problem.message] });
  try {
    return await probes.resolveRecords(parsed.value.host, recordType);
  } catch (error) {
    log.info({ err: error }, 'A DNS record could not be looked up');
    throw new Refusal('unprocessable', 'Could not autoload DNS record');
  }
};
