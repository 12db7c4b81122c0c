import { ActLine } from '../../../ui/figure/ActLine.tsx';
import { Hidden, Stack } from '../../../ui/layout/layout.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import css from './OutlinePreview.module.css';

/** The top of a finished outline, as an example. */
export function OutlinePreview() {
  return (
    <Panel as="figure" className={css.OutlinePreview}>
      <Hidden as="figcaption">A page of a finished outline</Hidden>
      <h2 className={css.title}>“The Return Address”</h2>
      <ActLine className={css.line} />
      <Stack gap={4}>
        <p className={css.act} data-act="1">
          Act I
        </p>
        <div>
          <h3>The Old Wound</h3>
          <p>
            When Ada was eleven a telegram came for her mother, who could not read. Ada read it to her in the kitchen:
            her father was dead in the tunnel works. Her mother went to bed that night and, as Ada remembers it, never
            really got up; by the next summer she was dead too.
          </p>
        </div>
        <div>
          <h3>The Closest Tie</h3>
          <p>
            Emil, seventy-nine, taught her to graft apple trees the winter after her mother died, his hands over hers on
            the knife. He is nearly blind now. She fills his woodbox; he saves her the first Winesap. She has never told
            him that he is the only father she remembers, in case it was the letters he loved.
          </p>
        </div>
      </Stack>
    </Panel>
  );
}
