import { Suspense } from 'react';
import { useMailSetup } from '../../components/no-mail/use-mail-setup.ts';
import { lazyPart } from '../../lib/parts/lazy-part.tsx';

const NoMailButton = lazyPart(() => import('./no-mail-button.tsx'), 'NoMailButton');

/** Shows admins on each page that no mail server is set up. */
export const NoMailSign = () => {
  const { isMissing, isOperator } = useMailSetup();
  if (!isMissing) return null;
  return (
    <Suspense fallback={null}>
      <NoMailButton isOperator={isOperator} />
    </Suspense>
  );
};
