import type { DnsRecordType } from '@pharos/contract/states.ts';
import { parseTargetUrl } from '@pharos/domain/checks/settings/target-url.ts';
import type { Services } from '../context.ts';
import { invalid, Refusal } from '../errors.ts';
import { nameServerProblem } from './request-problems.ts';

/**
 * Returns the current DNS records. `name` may have the prefix dns://. If `nameServer` is undefined, uses the name
 * servers of Pharos.
 */
export const matchDnsRecord = async (
  { probes, log }: Services,
  name: string,
  recordType: DnsRecordType,
  nameServer: string | undefined,
): Promise<string[]> => {
  const parsed = parseTargetUrl('dns', name);
  if (!parsed.ok) throw invalid({ domain_name: [parsed.problem.message] });
  const reason = probes.egressRefusal(parsed.value.host);
  if (reason !== null) throw invalid({ domain_name: [`This name cannot be looked up: ${reason}.`] });
  const wrong = nameServer === undefined ? null : nameServerProblem(probes, nameServer);
  if (wrong !== null) throw invalid({ dns_server: [wrong] });
  try {
    return await probes.resolveRecords(parsed.value.host, recordType, nameServer);
  } catch (error) {
    log.info({ err: error }, 'A DNS lookup for a check failed');
    throw new Refusal('unprocessable', 'Could not autoload DNS record');
  }
};
