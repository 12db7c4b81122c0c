import { lazy, Suspense, type ComponentProps } from 'react';
import type { Choice } from './Choice.tsx';

const Sides = lazy(async () => {
  // The form must stay even if code or styles do not load.
  try {
    const { Choice: Loaded } = await import('./Choice.tsx');
    return { default: Loaded };
  } catch {
    return { default: NotLoaded };
  }
});

/** A `Choice`, whose code is loaded when it is needed. */
export function LazyChoice(props: ComponentProps<typeof Choice>) {
  return (
    <Suspense>
      <Sides {...props} />
    </Suspense>
  );
}

function NotLoaded({ name }: ComponentProps<typeof Choice>) {
  return (
    <p role="alert">“{name}” was also changed elsewhere. Reload the page to choose a version. Your text is safe.</p>
  );
}
