/** Saves a file on the person's device. */
function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // Some browsers read the file only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Whether this is a device on which files are handed on rather than found again: it has a finger, and a sheet to share with. */
export const canShare = (file?: File): boolean =>
  matchMedia('(pointer: coarse)').matches &&
  typeof navigator.canShare === 'function' &&
  (file === undefined || navigator.canShare({ files: [file] }));

/**
 * Hands a file to the person: by the share sheet on phones that take it, else as a download.
 *
 * @returns what became of it; `cancelled` when the sheet was closed
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
