import { Contact } from './Contact.tsx';
import { InfoPage } from './InfoPage.tsx';

/** The rules of Brainstorm and of public profiles. */
export function GuidelinesScreen() {
  return (
    <InfoPage title="Community Guidelines">
      <p>
        Brainstorm works because writers are willing to show unfinished things to strangers. These eight rules keep that
        safe to do. They apply to posts, comments, and public profiles.
      </p>
      <ol>
        <li>
          <strong>Be respectful.</strong> Talk about the work, be honest and be kind about it, and remember that there
          is a person on the other side of the draft. Disagree as much as you like, without insults or contempt for who
          somebody is.
        </li>
        <li>
          <strong>No spam and no vote manipulation.</strong> Do not post the same thing again and again, flood a
          discussion, or use extra accounts. Likes, votes, and reports must come from one person each and mean what they
          say.
        </li>
        <li>
          <strong>No promotion or affiliate links in Brainstorm.</strong> Brainstorm is for working on stories, not for
          selling books, services, or courses. Your public profile is the place for your finished works and your links.
        </li>
        <li>
          <strong>No sexual content involving minors.</strong> None, in any form, and calling it fiction makes no
          difference. We remove it, close the account, and report it where the law requires.
        </li>
        <li>
          <strong>No harassment and no doxxing.</strong> Do not threaten, follow around, or gang up on anyone. Never
          publish another person’s private details, such as an address, a workplace, or a phone number.
        </li>
        <li>
          <strong>No impersonation.</strong> Pen names are welcome; pretending to be another writer, a member, or a
          moderator is not. Do not post someone else’s writing as your own.
        </li>
        <li>
          <strong>No vulgar or explicit content in community areas.</strong> Your private outline is your own business
          and can go wherever your story goes. Brainstorm and public profiles are shared with readers from the age of
          13, so leave graphic sex, graphic gore, and slurs out of them.
        </li>
        <li>
          <strong>No illegal content.</strong> Do not post, link to, or ask for anything that breaks the law, including
          pirated books. A character may plan a robbery; you may not.
        </li>
      </ol>
      <h2>What reporting does</h2>
      <p>
        Every post and comment has a report flag. Use it when something breaks a rule; click again to undo if you change
        your mind. The author is not told who reported.
      </p>
      <p>
        A post or comment with 5 or more reports is hidden from the community until a moderator looks at it. The
        moderator can read what was written and decides what happens next; nothing is deleted automatically. A report is
        not a downvote: please do not use it for ideas you simply dislike.
      </p>
      <p>
        If something urgent or serious has been posted, or you think a decision was wrong, write to <Contact />.
      </p>
    </InfoPage>
  );
}
