import { useEffect } from 'react';
import { alertRaised } from '../../features/alerts/alertsEvents.ts';
import { useAppDispatch } from '../hooks.ts';

const WHERE_FILES_BELONG = 'This page takes no files: a story goes to Import, a picture to Edit Profile.';
const EDITABLE = 'input, textarea, [contenteditable]';
const FILE_INPUT = 'input[type=file]:enabled';
/** Browsers add this to a picture that is dragged out of a page. */
const FROM_A_PAGE = 'text/html';

/**
 * Keeps what is dropped from opening in place of the page. A file goes to the file input of the screen, wherever it is
 * dropped; a screen without one says where files belong. Text can be dropped into fields as usual.
 */
export function useFileDrops(): void {
  const dispatch = useAppDispatch();

  useEffect(() => {
    function onDragOver(event: DragEvent) {
      if (!event.defaultPrevented && !isOrdinary(event)) event.preventDefault();
    }
    function onDrop(event: DragEvent) {
      if (event.defaultPrevented || isOrdinary(event)) return;
      event.preventDefault();
      if (!hasFiles(event)) return;
      const input = fileInputFor(event.target as Element);
      if (input) handTo(input, event.dataTransfer!.files);
      else if (!event.dataTransfer!.types.includes(FROM_A_PAGE))
        dispatch(alertRaised({ text: WHERE_FILES_BELONG, tone: 'danger' }));
    }
    document.addEventListener('dragover', onDragOver);
    document.addEventListener('drop', onDrop);
    return () => {
      document.removeEventListener('dragover', onDragOver);
      document.removeEventListener('drop', onDrop);
    };
  }, [dispatch]);
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;

/** Whether text is dropped into a field. */
const isOrdinary = (event: DragEvent) =>
  !hasFiles(event) && event.target instanceof Element && event.target.closest(EDITABLE) !== null;

/** The file input of the dialog, or of the screen, on which something is dropped. */
function fileInputFor(target: Element): HTMLInputElement | null {
  return (target.closest('dialog') ?? document).querySelector(FILE_INPUT);
}

function handTo(input: HTMLInputElement, files: FileList): void {
  input.files = files;
  input.scrollIntoView({ block: 'nearest' });
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
