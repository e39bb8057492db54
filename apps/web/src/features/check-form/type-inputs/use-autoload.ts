import { matchDnsString } from '@pharos/contract/rest/checks/test-check.ts';
import { parseTargetUrl } from '@pharos/domain/checks/settings/target-url.ts';
import { useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import { showError, showWarning } from '../../../lib/toast.ts';
import { useCheckFormContext } from '../form/context.ts';

/** The server queries name servers for up to 30 s. */
const DEADLINE_MS = 45_000;

export const useAutoload = (): { autoload: () => Promise<void>; isLoading: boolean; canLoad: boolean } => {
  const form = useCheckFormContext();
  const [isLoading, setLoading] = useState(false);
  const { url, recordType, nameServer } = form.values;

  const autoload = async (): Promise<void> => {
    if (recordType === null) return;
    setLoading(true);
    try {
      const server = nameServer.trim();
      const query = { domain_name: url.trim(), dns_type: recordType, ...(server !== '' && { dns_server: server }) };
      const { answers } = await call(matchDnsString, { query }, undefined, DEADLINE_MS);
      if (answers.length === 0) showWarning('No configured value for DNS record');
      else form.setFieldValue('expected', answers.join(','));
    } catch {
      showError('Could not autoload DNS record');
    } finally {
      setLoading(false);
    }
  };
  return { autoload, isLoading, canLoad: recordType !== null && parseTargetUrl('dns', url).ok };
};
