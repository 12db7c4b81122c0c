import { PAGE, type Decided } from '@trefoil/server/contract';
import { useState } from 'react';
import { useFetched } from '../../../lib/resource/useFetched.ts';
import { Disclosure } from '../../../ui/disclosure/Disclosure.tsx';
import { Muted, Excerpt } from '../../../ui/layout/layout.tsx';
import { Skeleton } from '../../../ui/notice/Skeleton.tsx';
import { ruleText } from '../entry/reporting/communityRules.ts';
import { listDate } from '../postRules.ts';
import { fetchDecided } from '../postsApi.ts';
import css from './DecidedList.module.css';

/** What moderators decided in the last 30 days; it is fetched whenever it is opened. */
export function DecidedList() {
  const [open, setOpen] = useState(false);
  return (
    <Disclosure label="Decided" note="Last 30 days" onToggle={(event) => setOpen(event.currentTarget.open)}>
      {open && <Decisions />}
    </Disclosure>
  );
}

function Decisions() {
  const { data, failure } = useFetched(fetchDecided);
  if (failure) return <p>{failure.errors[0]?.msg}</p>;
  if (!data) return <Skeleton lines={[92, 60]} />;
  if (data.items.length === 0) return <Muted>No decisions yet.</Muted>;
  return (
    <>
      <ol className={css.DecidedList} aria-label="Decisions, latest first">
        {data.items.map((decision) => (
          <li key={decision.at + decision.text}>
            <p>{describe(decision)}</p>
            <Excerpt as="p" lines={2} dir="auto">
              {decision.text}
            </Excerpt>
            <Muted as="small">
              <time dateTime={decision.at}>{listDate(decision.at)}</time> by {decision.by}
            </Muted>
          </li>
        ))}
      </ol>
      {data.next && <Muted>{`These are the latest ${PAGE.max}.`}</Muted>}
    </>
  );
}

/** 'Comment removed, rule 3: No promotion…' */
function describe({ action, kind, rule }: Decided): string {
  const done = `${kind === 'post' ? 'Post' : 'Comment'} ${action === 'removed' ? 'removed' : 'restored'}`;
  return rule === null ? done : `${done}, rule ${rule}: ${ruleText(rule)}`;
}
