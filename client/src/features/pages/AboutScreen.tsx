import { lazyComponent } from '../../lib/lazyComponent.tsx';
import { Contact } from './Contact.tsx';
import { InfoPage } from './InfoPage.tsx';

// Loaded separately from the text pages, which are bundled with the landing page.
const AccessibilitySection = lazyComponent(
  () => import('./accessibility/AccessibilitySection.tsx'),
  'AccessibilitySection',
);

/** What Trefoil is for and how to use it. */
export function AboutScreen() {
  return (
    <InfoPage title="About">
      <h2>What Trefoil is for</h2>
      <p>
        Trefoil helps you plan any story that fits three acts: a beginning that upsets something, a middle that makes it
        harder, and an end that settles it or refuses to. That covers a great deal. Thrillers fit, and so do romances,
        fantasies, family sagas, children’s chapter books, quiet literary novels, plays, and short stories of twelve
        pages.
      </p>
      <p>
        It does not tell you what to write. It asks good questions in a useful order and keeps your answers where you
        can find them.
      </p>
      <h2>How to use it</h2>
      <ol>
        <li>
          <strong>Start anywhere.</strong> Give your story a title, even a bad one, and open an act. Most people begin
          with Act 1, but if the ending is the part you know, begin there.
        </li>
        <li>
          <strong>Answer in your own words.</strong> Each question opens to show follow-up questions, a short example,
          and a way forward if you are stuck. A single sentence counts as an answer.
        </li>
        <li>
          <strong>Leave gaps.</strong> An empty beat is only a question you have not met yet. Your outline shows it as
          three dots and waits.
        </li>
        <li>
          <strong>Go deeper if you want to.</strong> Acts 2 and 3 have a closed part with more beats. The outline is
          complete without them; they are there for writers who want another layer.
        </li>
        <li>
          <strong>Add your characters.</strong> Each one gets a card with a description and notes. If you are short of
          ideas, the note form can suggest one for you to keep, change, or argue with.
        </li>
        <li>
          <strong>Read it from the top.</strong> The finished outline puts every answer on one page, in order. Reading
          it aloud is the fastest way to hear what is missing.
        </li>
        <li>
          <strong>Ask for help.</strong> Brainstorm is where writers paste an outline, describe a plot hole, or beg for
          a title.
        </li>
      </ol>
      <p>A beat, by the way, is simply a moment in the story at which something changes.</p>
      <h2>What if my story breaks the pattern?</h2>
      <p>
        Then break it. Skip a question, answer two as one, or write “not in this book” and carry on. If your story has
        two leads, answer for both where their answers differ. If it is a tragedy, read “what changes” as “what could
        have changed, and did not.”
      </p>
      <h2>Private by default</h2>
      <p>
        Your outline, your characters, and your notes are private. No other member can see them, and there is no setting
        that makes them public by accident.
      </p>
      <p>
        Your profile works the other way around: it is public, and entirely optional. You can use all of Trefoil’s
        planning tools without ever filling one in. Posts and comments in Brainstorm can be read by every signed-in
        member under the name you signed up with, so share there only what you are glad to have read.
      </p>
      <h2>What it costs</h2>
      <p>Nothing. Trefoil is free.</p>
      <h2>Questions</h2>
      <p>
        Write to <Contact />. A person will read it.
      </p>
      <AccessibilitySection />
    </InfoPage>
  );
}
