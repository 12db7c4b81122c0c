import { paths } from '../../app/paths.ts';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { Muted } from '../../ui/layout/layout.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import css from './NotFoundScreen.module.css';
import { BrokenPlot } from './landing/Plot.tsx';

/** Shown for unknown paths. */
export function NotFoundScreen() {
  return (
    <Page title="Page Not Found" width={52} className={css.NotFoundScreen}>
      <BrokenPlot />
      <h1>Page Not Found</h1>
      <Muted>Oops. The requested page could not be found.</Muted>
      <ButtonLink kind="primary" to={paths.landing}>
        Go to Home
      </ButtonLink>
    </Page>
  );
}
