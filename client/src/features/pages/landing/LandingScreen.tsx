import type { ReactNode } from 'react';
import { paths } from '../../../app/paths.ts';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { Row, Muted, Stack } from '../../../ui/layout/layout.tsx';
import { Logo } from '../../../ui/figure/Logo.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import css from './LandingScreen.module.css';
import { OutlinePreview } from './OutlinePreview.tsx';
import { Plot } from './Plot.tsx';

/** The page that visitors see first. */
export function LandingScreen() {
  return (
    <>
      <section className={css.hero}>
        <div>
          <h1 className={css.title}>
            Plan your story <em>one good question at a time.</em>
          </h1>
          <p className={css.lead}>
            Trefoil asks what happens, who it happens to, and what they stand to lose. You answer in your own words and
            come away with an outline in three acts.
          </p>
          <Row>
            <ButtonLink className={css.start} kind="primary" to={paths.register}>
              Sign Up
            </ButtonLink>
            <ButtonLink className={css.start} to={paths.login}>
              Login
            </ButtonLink>
          </Row>
          <p className={css.line}>Trefoil is free. All of it, for every writer, with no paid tier.</p>
        </div>
        <OutlinePreview />
      </section>
      <div className={css.plot}>
        <Plot />
      </div>
      <Page title="Plan your story in three acts" width={90}>
        <h2 className={css.how}>From an idea to an outline</h2>
        <ol className={css.steps}>
          <Step act={1} title="Answer the questions">
            Each act asks about its turning points, one at a time, with an example and a nudge for when you are stuck.
            Write a line or a page, and skip whatever you do not know yet.
          </Step>
          <Step act={2} title="Meet your characters">
            Give everyone in the story a card, with a picture and as many notes as you need. Out of ideas? Try a
            suggestion.
          </Step>
          <Step act={3} title="Review it, or talk it over">
            See your whole story on one page, act by act, ready to print. If something will not come right, take it to
            Brainstorm and ask other writers.
          </Step>
        </ol>
        <Stack gap={4} className={css.free}>
          <Logo size={2.5} />
          <p className={css.freeTitle}>Trefoil is free.</p>
          <Muted>Your outline is seen by you alone. Start with one sentence and see where it goes.</Muted>
          <ButtonLink kind="primary" to={paths.register}>
            Sign Up
          </ButtonLink>
        </Stack>
      </Page>
    </>
  );
}

function Step({ act, title, children }: { act: number; title: string; children: ReactNode }) {
  return (
    <Stack as="li" gap={2} className={css.step} data-act={act}>
      <h3>{title}</h3>
      <Muted small>{children}</Muted>
    </Stack>
  );
}
