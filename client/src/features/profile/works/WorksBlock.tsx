import { Plus } from 'lucide-react';
import { paths } from '../../../app/paths.ts';
import { Block } from '../../../ui/layout/Block.tsx';
import { RowLink, Rows } from '../../../ui/layout/Rows.tsx';
import { Soft } from '../../../ui/layout/layout.tsx';
import { Skeleton } from '../../../ui/notice/Skeleton.tsx';
import { Undos } from '../../../ui/undo/Undo.tsx';
import { useOwnProfile } from '../own/useOwnProfile.ts';
import { WorkList } from './WorkList.tsx';
import css from './WorksBlock.module.css';

/** The viewer's own finished works, for the dashboard. */
export function WorksBlock() {
  const { data: profile, failure } = useOwnProfile();
  const works = profile?.works ?? [];
  return (
    <Block title="Finished works">
      {profile === undefined && !failure && <Skeleton lines={[60, 40]} />}
      {profile !== undefined && works.length === 0 && <Soft>No finished works added.</Soft>}
      {works.length === 0 && <Undos place="works" />}
      {works.length > 0 && (
        <div className={css.works}>
          <WorkList works={works} />
        </div>
      )}
      <Rows>
        <li>
          <RowLink icon={Plus} to={paths.addWork}>
            Add Finished Work
          </RowLink>
        </li>
      </Rows>
    </Block>
  );
}
