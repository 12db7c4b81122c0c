import css from './Logo.module.css';

/** The trefoil; `size` in rem, `busy` lets it turn. Decoration: the words stand beside it. */
export function Logo({ size, busy }: { size?: 2.5; busy?: boolean }) {
  return (
    <svg className={css.Logo} viewBox="0 0 28 28" aria-hidden="true" data-busy={busy || undefined} data-size={size}>
      <path d="M12.6 15.4C9.6 11.6 1 9.4.9 15.6c-.1 6.4 9.2 4.4 11.7-.2z" />
      <path d="M14 13.4C8.3 10.8 6 .8 14 .8s5.7 10 0 12.6z" />
      <path d="M15.4 15.4c3-3.8 11.6-6 11.7.2.1 6.4-9.2 4.4-11.7-.2z" />
      <path d="M14 16.6c.5 4-.3 7.4-2.9 10.4" />
    </svg>
  );
}
