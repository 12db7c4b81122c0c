import Plus from 'lucide-react/icons/plus';
import { useId } from 'react';
import { paths } from '../../../app/paths.ts';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { Empty } from '../../../ui/notice/Empty.tsx';
import { PageHead } from '../../../ui/layout/Page.tsx';
import { Skeleton } from '../../../ui/notice/Skeleton.tsx';
import { useOwnProfile } from '../own/useOwnProfile.ts';
import { WorkList } from './WorkList.tsx';
import css from './WorksBlock.module.css';

/** One's own finished works, for the dashboard. */
export function WorksBlock() {
  const { data: profile, failure } = useOwnProfile();
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
      {profile === undefined && !failure && <Skeleton lines={[60, 40]} />}
      {profile !== undefined && works.length === 0 && (
        <Empty>
          <p>No finished works added.</p>
          <p>Add one when you are ready. It will show on your public profile.</p>
        </Empty>
      )}
      {works.length > 0 && <WorkList works={works} editable />}
    </section>
  );
}
