import { Search } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { isComposing, shortcutKey } from '../../../lib/keyboard.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { lazyScreen } from '../../lazyScreen.ts';

const SearchDialog = lazyScreen(() => import('../../../features/outline/search/SearchDialog.tsx'), 'SearchDialog');

/** Opens the search, which comes when it is first wanted; Ctrl+K or Cmd+K does the same. */
export function FindButton() {
  const [open, setOpen] = useState(false);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || isComposing(event)) return;
      if (shortcutKey(event) !== 'k') return;
      event.preventDefault();
      setOpen(true);
    }
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <>
      <IconButton
        icon={Search}
        label="Find (Ctrl+K)"
        onPointerEnter={SearchDialog.preload}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
