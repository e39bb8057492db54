import { Title } from '@mantine/core';
import type { CertificateReport } from '@pharos/contract/rest/checks/probe-report.ts';
import { useTimeZone } from '../../../lib/account.ts';
import { momentText } from '../../../lib/format/time.ts';
import { FactList } from './fact-list.tsx';

export const CertificateFacts = ({ certificate }: { certificate: CertificateReport }) => {
  const zone = useTimeZone();
  return (
    <div>
      <Title order={4} size="h6" mb={4}>
        Certificate
      </Title>
      <FactList
        facts={[
          ['Problem', certificate.problem],
          ['Subject', certificate.subject],
          ['Issuer', certificate.issuer],
          ['Names', namesText(certificate)],
          ['Valid from', certificate.not_before && momentText(certificate.not_before, zone)],
          ['Valid until', certificate.not_after && momentText(certificate.not_after, zone)],
          ['Fingerprint', certificate.fingerprint],
          ['Chain', certificate.chain.join(' → ')],
        ]}
      />
    </div>
  );
};

const namesText = ({ alt_names: names, alt_names_count: count }: CertificateReport): string =>
  count > names.length ? `${names.join(', ')} and ${count - names.length} more` : names.join(', ');
