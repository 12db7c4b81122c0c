import { lazy, Suspense, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react';
import { Drawer } from '../ui/dialog/Drawer.tsx';
import { NotLoaded } from '../ui/notice/NotLoaded.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { CodeNotLoaded, loadCode } from './loadCode.ts';

type Load<Name extends string, Props> = () => Promise<Record<Name, ComponentType<Props>>>;

const ignore = () => {};

/**
 * A screen whose code is loaded on first use. The boundaries of the shell wait for it and catch its errors.
 *
 * @param load imports the module
 * @param name the component's export
 * @returns the component, with `preload`, which loads the code earlier
 */
export function lazyScreen<Name extends string, Props extends object>(load: Load<Name, Props>, name: Name) {
  const Lazy: LazyExoticComponent<ComponentType<Props>> = lazy(async () => ({ default: (await loadCode(load))[name] }));
  return Object.assign(Lazy, { preload: () => load().then(ignore, ignore) });
}

/**
 * A part of a screen whose code is loaded on first use. If that fails, the part says so and offers to reload the page, and
 * the rest of the screen stays: what can be closed (`onClose`) as a dialog, others in their place.
 *
 * @param load imports the module
 * @param name the component's export
 * @param waiting shown meanwhile
 * @returns the component, with `preload`, which loads the code earlier
 */
export function lazyComponent<Name extends string, Props extends object>(
  load: Load<Name, Props>,
  name: Name,
  waiting?: ReactNode,
) {
  const Lazy = lazyScreen(load, name);
  const Code: ComponentType<Props> = Lazy;
  const Part = (props: Props & { onClose?: () => void }) => (
    <ErrorBoundary instead={(error) => notLoaded(error, props.onClose)}>
      <Suspense fallback={waiting}>
        <Code {...props} />
      </Suspense>
    </ErrorBoundary>
  );
  return Object.assign(Part as ComponentType<Props>, { preload: Lazy.preload });
}

/** What is shown in place of a part whose code was not loaded; other errors go on. */
function notLoaded(error: unknown, onClose: (() => void) | undefined): ReactNode {
  if (!(error instanceof CodeNotLoaded)) throw error;
  if (!onClose) return <NotLoaded />;
  return (
    <Drawer title="This part didn’t load" kind="dialog" onClose={onClose}>
      <NotLoaded />
    </Drawer>
  );
}
