import { useMay } from '../../../../lib/account.ts';
import { Section } from '../../section.tsx';
import { ImportSteps } from './import-steps.tsx';

export const ImportData = ({ onImported }: { onImported: () => void }) =>
  useMay('import.run') && (
    <Section
      title="Import data"
      about="Imports the file of an export, from this Pharos or another one, into an empty organization: all checks with their history, contacts, integrations, status pages and badges."
    >
      <ImportSteps onImported={onImported} />
    </Section>
  );
