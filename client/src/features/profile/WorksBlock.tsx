import Plus from 'lucide-react/icons/plus';
import { useId } from 'react';
import { paths } from '../../app/paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { PageHead } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useOwnProfile } from './useOwnProfile.ts';
import { WorkList } from './WorkList.tsx';
import css from './WorksBlock.module.css';

/** One's own finished works, for the dashboard. */
export function WorksBlock() {
  const { profile, loaded, error } = useOwnProfile();
  const id = useId();
  const works = profile?.works ?? [];
  return (
    <section aria-labelledby={id}>
      <PageHead className={css.head}>
        <h2 id={id}>Finished works</h2>
        <ButtonLink icon={Plus} to={paths.addWork}>
          Add Finished Work
        </ButtonLink>
      </PageHead>
      {!loaded && !error && <Skeleton lines={[60, 40]} />}
      {loaded && works.length === 0 && (
        <Empty>
          <p>No finished works added.</p>
          <p>Add one when you are ready. It will show on your public profile.</p>
        </Empty>
      )}
      {works.length > 0 && <WorkList works={works} editable />}
    </section>
  );
}
