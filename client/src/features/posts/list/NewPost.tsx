import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { lazyComponent } from '../../../lib/lazyComponent.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Notice } from '../../../ui/notice/Notice.tsx';
import { EntryForm } from '../entry/EntryForm.tsx';
import { focusEntry } from '../entry/entryFocus.ts';
import { addPost } from '../postsSlice.ts';
import { markCommentsSeen } from './seenComments.ts';
import { VerifyEmailNotice } from '../entry/VerifyEmailNotice.tsx';
import css from './InsertOutline.module.css';

const InsertOutline = lazyComponent(
  () => import('./InsertOutline.tsx'),
  'InsertOutline',
  <div className={css.tools} />,
);

/** The beat that the writer wants to ask about, passed by the outline in the router's state. */
interface BeatToAskAbout {
  /** The title of its story if the writer has several. */
  story?: string | undefined;
  heading: string;
  text: string;
}

/** The form for a new post, or a notice for unverified users. */
export function NewPost() {
  const dispatch = useAppDispatch();
  const user = useAppSelector(({ auth }) => auth.user);
  const [insertion, setInsertion] = useState<{ text: string } | null>(null);
  if (!user?.emailVerified)
    return (
      <VerifyEmailNotice>
        Verify your email to create posts, comment, like, and vote. You can read without verifying.
      </VerifyEmailNotice>
    );
  return (
    <>
      <BeatNotice onInsert={(text) => setInsertion({ text })} />
      <EntryForm
        kind="post"
        form="post"
        name="New post"
        label="New post"
        placeholder="Paste your outline or explain your idea. What would you like help with?"
        submitLabel="Post"
        hint="The first line becomes the title. Leave a blank line, then continue."
        brief
        insertion={insertion}
        tools={InsertOutline}
        send={async (entry) => {
          const result = await dispatch(addPost(entry));
          if (addPost.fulfilled.match(result)) {
            markCommentsSeen(user._id, result.payload);
            void focusEntry(result.payload._id);
          }
          return result;
        }}
      />
    </>
  );
}

/** Offers to insert the beat's name and answer into the form; nothing is posted yet. */
function BeatNotice({ onInsert }: { onInsert: (text: string) => void }) {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const ask = (state as { ask?: BeatToAskAbout } | null)?.ask;
  if (!ask) return null;

  /** Removes the beat from the router's state, so that a reload does not offer it again. */
  function choose(text: string) {
    onInsert(text);
    void navigate(pathname + search, { replace: true, state: null });
  }

  const { heading, text, story } = ask;
  const intro = `Question about “${heading}”`;
  return (
    <Notice
      actions={
        <>
          {text.trim() && <Button onClick={() => choose(`${intro}\n\n${text}\n\n`)}>My Answer</Button>}
          <Button onClick={() => choose(`${intro}\n\n`)}>Beat Name Only</Button>
          <Button kind="quiet" onClick={() => choose('')}>
            Nothing
          </Button>
        </>
      }
    >
      {story ? `Asking about “${heading}” in “${story}.” Include:` : `Asking about “${heading}.” Include:`}
    </Notice>
  );
}
