import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { OutlineScreen } from './OutlineScreen.tsx';

const ReadBackScreen = lazy(async () => ({ default: (await import('./readBack/ReadBackScreen.tsx')).ReadBackScreen }));

/** The finished outline, or the way to read one back. */
export function OutlinePage() {
  const [search] = useSearchParams();
  if (search.get('read') !== 'back') return <OutlineScreen />;
  return (
    <Suspense>
      <ReadBackScreen />
    </Suspense>
  );
}
