import { useEffect, useRef } from 'react';

/**
 * Focuses the first invalid control whenever there are new errors.
 *
 * @param errors a new object with each attempt to submit
 * @returns the ref of the form
 */
export function useInvalidFocus(errors: object) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  return form;
}
