import { Contact } from './Contact.tsx';
import { InfoPage } from './InfoPage.tsx';
import { LAST_UPDATED } from './lastUpdated.ts';

/** The rules for using Trefoil. */
export function TermsScreen() {
  return (
    <InfoPage title="Terms of Service">
      <p>Last updated: {LAST_UPDATED}</p>
      <p>
        These are the rules for using Trefoil. By creating an account you agree to them and to the Community Guidelines.
        If you do not agree, please do not use the site. “We” means the operators of Trefoil, whom you can reach at{' '}
        <Contact />.
      </p>
      <h2>1. What Trefoil is</h2>
      <p>
        Trefoil is a free web app for planning stories in three acts, keeping notes on characters, publishing a writer’s
        profile if you want one, and talking about work in progress. You pay nothing for it. If we ever offer something
        that costs money, it will say so clearly, it will be optional, and it will have its own terms.
      </p>
      <h2>2. Who can use it</h2>
      <p>
        You must be at least 13 years old. If the law where you live asks for the consent of a parent or guardian at
        your age, you need to have it.
      </p>
      <h2>3. Your account</h2>
      <p>
        Give an email address that is really yours, choose a password that you use nowhere else, and keep it to
        yourself. You may use a pen name. You are responsible for what is done through your account, so tell us at once
        if you think someone else is using it. One account for each person, please.
      </p>
      <p>
        Some features are open only once you have verified your email address: uploading a profile image, creating
        Brainstorm posts, commenting, liking posts, and voting for comments.
      </p>
      <h2>4. Your stories are yours</h2>
      <p>
        You keep all rights to everything you write here: your outline, characters, notes, profile, posts, and comments.
        Using Trefoil gives us no ownership of your story and no share in it, now or later.
      </p>
      <p>
        So that the site can work, you allow us to store your private writing, to keep backups of it, and to show it to
        you.
      </p>
      <p>
        For what you choose to publish in your public profile or in Brainstorm, and only for that, you give us a license
        to store it and to show it on Trefoil. The license is free of charge, worldwide, and not exclusive. It ends when
        the material is deleted. It does not let us sell your writing, print it, adapt it, or use it anywhere else.
      </p>
      <p>
        If you delete your account without deleting your posts and comments first, they stay in place without your name,
        as the Privacy Policy describes, and this license goes on covering them until they are removed. You can always
        ask us to remove them.
      </p>
      <h2>5. Other people’s ideas</h2>
      <p>
        Brainstorm is a place to give and receive suggestions. If you offer an idea there, expect that another writer
        may use it; if you want to keep an idea for yourself, keep it in your private outline. This does not allow
        anyone to copy your actual text. Please do not post work that belongs to somebody else.
      </p>
      <h2>6. What you may not do</h2>
      <p>
        You may not break the Community Guidelines or the law. You may not upload anything harmful to the site or to
        other people, try to get into accounts or data that are not yours, collect other members’ data in bulk, overload
        the site on purpose, or get around its limits.
      </p>
      <h2>7. Moderation</h2>
      <p>
        Moderators may delete posts and comments that break the rules. A post or comment with 5 or more reports is
        hidden until a moderator has looked at it. For serious or repeated breaches we may limit or close an account.
        Where we can, we say why, and you can answer at <Contact />; a person will look at it again.
      </p>
      <p>
        We do not read everything that is posted, and what members write is their own opinion and their own
        responsibility.
      </p>
      <p>
        If you believe that something on Trefoil infringes your copyright, write to <Contact />. Tell us where it is,
        what it copies, and how to reach you.
      </p>
      <h2>8. Leaving</h2>
      <p>
        You can delete your account at any time, in the dashboard. This is permanent. Export your outline first if you
        want to keep it. Sections 4, 5, 9, and 10 go on applying where they still make sense.
      </p>
      <p>
        If we ever have to close Trefoil, we will try to give you reasonable notice, so that you can take your work with
        you.
      </p>
      <h2>9. No warranty</h2>
      <p>
        We take care, but Trefoil is provided as it is and as available, without a warranty of any kind. We do not
        promise that it will always be reachable, free of errors, or right for your purpose, and we do not promise that
        your novel will be good, though we hope so. Please keep your own copy of anything you could not bear to lose.
      </p>
      <h2>10. Liability</h2>
      <p>
        As far as the law allows, we are not liable for indirect loss, for lost profits, or for lost data that come from
        using a free service. Nothing in these terms limits liability that the law does not allow to be limited, such as
        for harm caused deliberately or by gross negligence, and nothing takes away rights that you have as a consumer
        where you live.
      </p>
      <h2>11. Links to other sites</h2>
      <p>Profiles and posts can lead to other sites. We do not control those sites and are not responsible for them.</p>
      <h2>12. Changes to these terms</h2>
      <p>
        We may change these terms, for example when the site gains a feature or the law changes. We update the date at
        the top and announce changes that matter on the site or by email before they take effect. If you go on using
        Trefoil after that, the new terms apply; if you do not agree, you can delete your account.
      </p>
      <h2>13. The rest</h2>
      <p>
        If one part of these terms turns out to be invalid, the others still hold. If we do not enforce a rule once, we
        have not given it up. The law that protects you as a consumer in your own country continues to do so.
      </p>
      <h2>14. Contact</h2>
      <p>
        <Contact alone />
      </p>
    </InfoPage>
  );
}
