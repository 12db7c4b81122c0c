/** Downloads a file. */
function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // Some browsers read the file only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Whether this is a touch device with a share sheet, on which a download would be hard to find. */
export const canShare = (file?: File): boolean =>
  matchMedia('(pointer: coarse)').matches &&
  typeof navigator.canShare === 'function' &&
  (file === undefined || navigator.canShare({ files: [file] }));

/**
 * Shares a file with the share sheet of a phone, or downloads it.
 *
 * @returns the outcome; `cancelled` if the sheet was closed
 */
export async function handOver(file: File): Promise<'saved' | 'shared' | 'cancelled'> {
  if (canShare(file)) {
    try {
      await navigator.share({ files: [file], title: file.name });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
    }
  }
  saveFile(file);
  return 'saved';
}
