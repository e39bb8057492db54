import { Text } from '@mantine/core';
import type { CertificateReport } from '@pharos/contract/rest/checks/probe-report.ts';
import { useTimeZone } from '../../../lib/account.ts';
import { dayText } from '../../../lib/format/time.ts';
import { Fact } from './fact.tsx';

export const CertificateSummary = ({ certificate }: { certificate: CertificateReport }) => {
  const zone = useTimeZone();
  return (
    <>
      <Fact name="Certificate">
        {certificate.subject}
        {certificate.problem !== null && (
          <Text size="sm" c="var(--state-down)">
            {certificate.problem}
          </Text>
        )}
      </Fact>
      <Fact name="Issuer">{certificate.issuer}</Fact>
      <Fact name="Expires">
        {certificate.not_after === null ? 'No readable date' : dayText(certificate.not_after, zone)}
      </Fact>
    </>
  );
};
