import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Notice } from '../../../ui/notice/Notice.tsx';
import { EntryForm } from '../entry/EntryForm.tsx';
import { focusEntry } from '../entry/entryFocus.ts';
import { addPost } from '../postsSlice.ts';
import { markCommentsSeen } from './seenComments.ts';
import { VerifyEmailNotice } from '../entry/VerifyEmailNotice.tsx';

/** A beat of the outline that its writer would like to ask about. */
interface Ask {
  heading: string;
  text: string;
}

/** The form for a new post, or how to come by it. */
export function NewPost() {
  const verified = useAppSelector(({ auth }) => auth.user?.emailVerified);
  if (!verified)
    return (
      <VerifyEmailNotice>
        Verify your email to create posts, comment, like, and vote. Reading is open to you already.
      </VerifyEmailNotice>
    );
  return <PostForm />;
}

function PostForm() {
  const dispatch = useAppDispatch();
  const userId = useAppSelector(({ auth }) => auth.user?._id ?? '');
  const [insertion, setBrought] = useState<{ text: string } | null>(null);
  return (
    <>
      <AskNotice onBring={(text) => setBrought({ text })} />
      <EntryForm
        kind="post"
        form="post"
        name="New post"
        label="New post"
        placeholder="Paste your outline or explain your idea. What would you like help with?"
        go="Post"
        hint="The first line becomes the subject. Then leave a line and go on."
        brief
        insertion={insertion}
        send={async (text, sendKey) => {
          const answer = await dispatch(addPost({ text, sendKey }));
          if (addPost.fulfilled.match(answer)) {
            markCommentsSeen(userId, answer.payload);
            void focusEntry(answer.payload._id);
          }
          return answer;
        }}
      />
    </>
  );
}

/** The writer chooses what of the beat goes into the form; nothing is posted by that. */
function AskNotice({ onBring }: { onBring: (text: string) => void }) {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const ask = (state as { ask?: Ask } | null)?.ask;
  if (!ask) return null;

  /** The beat has been dealt with; a reload does not ask about it again. */
  function choose(text: string) {
    onBring(text);
    void navigate(pathname + search, { replace: true, state: null });
  }

  const { heading, text } = ask;
  const name = `About “${heading}” in my outline:`;
  return (
    <Notice
      actions={
        <>
          {text.trim() && <Button onClick={() => choose(`${name}\n\n${text}\n\n`)}>Bring My Answer</Button>}
          <Button onClick={() => choose(`${name}\n\n`)}>Bring Its Name Only</Button>
          <Button kind="quiet" onClick={() => choose('')}>
            Bring Nothing
          </Button>
        </>
      }
    >
      {`You came to ask about “${heading}”. What should stand in your post? You can change it before you post it.`}
    </Notice>
  );
}
