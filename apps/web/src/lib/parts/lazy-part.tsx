import { Component, type ComponentType, type ErrorInfo, lazy, type ReactNode } from 'react';
import { isUnreachable } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { getInstallation } from '../api/first-calls.ts';
import { showError } from '../toast.ts';
import { type Importer, loadPart, PartNotLoaded, reloadFor } from './load-part.ts';

type Module<N extends string, P> = { [K in N]: ComponentType<P> };

interface PartProps {
  onPartFailed?: () => void;
}

/**
 * Creates a small part of a page that is loaded when first shown. If loading fails, a toast shows the reason. If an
 * upgrade has removed the file, the page is reloaded once.
 */
export const lazyPart = <N extends string, P extends object>(importer: Importer<Module<N, P>>, name: N) => {
  const load = () => lazy(async () => ({ default: (await loadPart(importer))[name] as ComponentType<object> }));
  let Loaded = load();
  const loadAgain = (): void => {
    Loaded = load();
  };
  return ({ onPartFailed, ...props }: P & PartProps) => (
    <PartBoundary
      loadAgain={loadAgain}
      onFailed={(error) => {
        onPartFailed?.();
        void showFailure(error);
      }}
    >
      {() => <Loaded {...props} />}
    </PartBoundary>
  );
};

/** Like `lazyPart`, but for the whole content of a page. A failure shows the error page. */
export const lazyContent = <N extends string, P extends object>(importer: Importer<Module<N, P>>, name: N) =>
  lazy(async () => ({ default: (await loadPart(importer))[name] }));

const showFailure = async (error: PartNotLoaded): Promise<void> => {
  const isAway = await call(getInstallation, {}).then(() => false, isUnreachable);
  if (isAway) showError('This page part cannot be loaded because Pharos cannot be reached. Try again later.');
  else if (!reloadFor(error))
    showError('This page part cannot be loaded because it is missing on the server. Reload the page.');
};

interface BoundaryProps {
  children: () => ReactNode;
  loadAgain: () => void;
  onFailed: (error: PartNotLoaded) => void;
}

/** Retries a failed part once, and isolates the page from its failure. Rethrows other errors. */
class PartBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };
  #isSecond = false;

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown, _: ErrorInfo): void {
    if (!(error instanceof PartNotLoaded)) return;
    this.props.loadAgain();
    // The first failure may belong to an attempt that ended after the part was closed.
    if (this.#isSecond) this.props.onFailed(error);
    else this.setState({ error: null });
    this.#isSecond = true;
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children();
    if (error instanceof PartNotLoaded) return null;
    throw error;
  }
}
