import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isComposing, shortcutKey } from '../../../lib/keyboard.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { lazyComponent } from '../../../lib/lazyComponent.tsx';

const SearchDialog = lazyComponent(() => import('../../../features/outline/search/SearchDialog.tsx'), 'SearchDialog');
const ReplaceDialog = lazyComponent(
  () => import('../../../features/outline/search/replace/ReplaceDialog.tsx'),
  'ReplaceDialog',
);

/** Opens the search, which is loaded on demand; so does Ctrl+K or Cmd+K. Ctrl+H opens find and replace. */
export function FindButton() {
  const [open, setOpen] = useState<{ mode: 'search' | 'replace'; words: string } | null>(null);
  const close = () => setOpen(null);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { ctrlKey, metaKey, altKey, shiftKey } = event;
      if (!(ctrlKey || metaKey) || altKey || shiftKey || isComposing(event)) return;
      const key = shortcutKey(event);
      // Cmd+H hides the browser.
      if (key !== 'k' && !(key === 'h' && ctrlKey)) return;
      event.preventDefault();
      setOpen((now) =>
        key === 'h' ? { mode: 'replace', words: now?.words ?? '' } : (now ?? { mode: 'search', words: '' }),
      );
    }
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <>
      <IconButton
        icon={Search}
        label="Search (Ctrl+K)"
        onPointerEnter={SearchDialog.preload}
        onClick={() => setOpen({ mode: 'search', words: '' })}
      />
      {open?.mode === 'search' && (
        <SearchDialog words={open.words} onClose={close} onReplace={(words) => setOpen({ mode: 'replace', words })} />
      )}
      {open?.mode === 'replace' && (
        <ReplaceDialog find={open.words} onClose={close} onSearch={(words) => setOpen({ mode: 'search', words })} />
      )}
    </>
  );
}
