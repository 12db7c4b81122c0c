import { useEffect, useRef } from 'react';

/**
 * Puts the focus on the first control that is marked as wrong, each time there are new errors.
 *
 * @param errors changes identity with each attempt to send
 * @returns the ref of the form
 */
export function useInvalidFocus(errors: object) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  return form;
}
