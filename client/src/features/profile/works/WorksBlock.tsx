import { Plus } from 'lucide-react';
import { paths } from '../../../app/paths.ts';
import { Block } from '../../../ui/layout/Block.tsx';
import { RowLink, Rows } from '../../../ui/layout/Rows.tsx';
import { Muted } from '../../../ui/layout/layout.tsx';
import { Skeleton } from '../../../ui/notice/Skeleton.tsx';
import { useOwnProfile } from '../own/useOwnProfile.ts';
import { WorkDetails } from './WorkDetails.tsx';
import { WorkList } from './WorkList.tsx';
import css from './WorksBlock.module.css';
import { WorkTools } from './WorkTools.tsx';

/** The viewer's own finished works, each with Edit and Remove. For the dashboard. */
export function WorksBlock() {
  const { data: profile, failure } = useOwnProfile();
  const works = profile?.works ?? [];
  return (
    <Block title="Finished works">
      {profile === undefined && !failure && <Skeleton lines={[60, 40]} />}
      {profile !== undefined && (
        <WorkList works={works} className={css.works} empty={<Muted>No finished works added.</Muted>}>
          {(work) => (
            <li className={css.work}>
              <WorkDetails {...work} />
              {work.desc && (
                <Muted small className={css.desc} dir="auto">
                  {work.desc}
                </Muted>
              )}
              <WorkTools work={work} works={works} />
            </li>
          )}
        </WorkList>
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
