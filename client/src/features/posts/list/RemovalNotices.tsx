import type { Notice } from '@trefoil/server/contract';
import { useAppSelector } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { contactEmail } from '../../../lib/contact.ts';
import { useStoredItem } from '../../../lib/useStoredItem.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { TextLink } from '../../../ui/button/TextLink.tsx';
import { Row, Muted } from '../../../ui/layout/layout.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { Disclosure } from '../../../ui/disclosure/Disclosure.tsx';
import entryBody from '../entry/EntryBody.module.css';
import { PostText } from '../entry/text/PostText.tsx';
import { ruleText } from '../entry/reporting/communityRules.ts';
import css from './RemovalNotices.module.css';
import { focusHeading } from '../../../ui/focus/focusHeading.ts';

/** Tells authors what moderators removed and under which rule, until they confirm it on this device. */
export function RemovalNotices() {
  const user = useAppSelector(({ auth }) => auth.user);
  const [stored, setStored] = useStoredItem(`trefoil/noticesRead/${user?._id ?? ''}`);
  const read = stored?.split(' ') ?? [];
  const notices = user?.notices ?? [];

  function markRead({ _id }: Notice) {
    // Expired notices are dropped.
    const known = [...read, _id].filter((id) => notices.some((notice) => notice._id === id));
    setStored(known.join(' '));
    focusHeading();
  }

  return notices
    .filter(({ _id }) => !read.includes(_id))
    .map((notice) => <Removed key={notice._id} notice={notice} onRead={() => markRead(notice)} />);
}

function Removed({ notice: { kind, rule, text }, onRead }: { notice: Notice; onRead: () => void }) {
  return (
    <Panel as="section" className={`${entryBody.Message} ${css.Removed}`} aria-label={`Your ${kind} was removed`}>
      <h2>{`Your ${kind} was removed${rule === null ? '' : `: rule ${rule}`}`}</h2>
      <p>A moderator read it before deciding. Nothing is deleted automatically.</p>
      {rule !== null && (
        <div className={css.rule}>
          <span aria-hidden="true">{rule}</span>
          <p>{ruleText(rule)}</p>
        </div>
      )}
      <p>Everything else you wrote is unchanged, and you can post again anytime.</p>
      <Disclosure label="What you wrote">
        <PostText text={text} />
      </Disclosure>
      <Row>
        <Button onClick={onRead}>Got It</Button>
        <TextLink to={paths.guidelines}>Community Guidelines</TextLink>
      </Row>
      <Muted>
        If you think the decision was wrong, write to <a href={`mailto:${contactEmail()}`}>{contactEmail()}</a>; a
        person will look at it again.
      </Muted>
    </Panel>
  );
}
