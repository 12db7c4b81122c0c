import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { OutlineScreen } from './OutlineScreen.tsx';

const ImportScreen = lazy(async () => ({ default: (await import('../import/ImportScreen.tsx')).ImportScreen }));

/** The finished outline or, with `?read=back`, the import screen. */
export function OutlinePage() {
  const [search] = useSearchParams();
  if (search.get('read') !== 'back') return <OutlineScreen />;
  return (
    <Suspense>
      <ImportScreen />
    </Suspense>
  );
}
