import { Contact } from './Contact.tsx';
import { InfoPage } from './InfoPage.tsx';
import { LAST_UPDATED } from './lastUpdated.ts';

/** What is stored about a person, and why. */
export function PrivacyScreen() {
  return (
    <InfoPage title="Privacy Policy">
      <p>Last updated: {LAST_UPDATED}</p>
      <p>
        Trefoil is a free tool for planning stories. This page says what it stores about you, why, how long, and what
        you can do about it. The people responsible are the operators of this site, whom you can reach at <Contact />.
      </p>
      <h2>The short version</h2>
      <ul>
        <li>Your outline, characters, and notes are private.</li>
        <li>Your profile is public, and entirely optional.</li>
        <li>Posts and comments in Brainstorm are visible to signed-in members.</li>
        <li>We set no cookies, show no ads, and do not sell your data.</li>
        <li>You can delete your account yourself, in the dashboard, at any time.</li>
      </ul>
      <h2>What we store, why, and how long</h2>
      <p>
        <strong>Your account.</strong> Your name, your email address, the date you signed up, whether your email address
        is verified, and whether you are a moderator. Your password is stored only as a hash, a scrambled form from
        which it cannot be read back. We need this to let you sign in and to keep your work yours. We keep it until you
        delete your account.
      </p>
      <p>
        <strong>Your outline, characters, and notes.</strong> What you write, so that you can come back to it. It is
        shown to nobody but you. We do not read it; the few people who run the servers could reach it technically, and
        do so only to fix a fault or where the law compels us. We keep it until you delete it or your account. Earlier
        versions of your answers, character descriptions, and notes are kept for 90 days after you changed them, so that
        you can put them back; only you can see them, and they go when your account goes.
      </p>
      <p>
        <strong>Your public profile, if you make one.</strong> Whatever you choose to enter: status, genres, biography,
        location, company, links, finished works, and a picture. Anyone on the internet can see it, signed in or not. A
        picture you upload is resized, and information hidden in the file, such as where it was taken, is removed. You
        can change what you entered at any time, and the profile goes when you delete your account. If you want the
        profile gone and the account kept, write to <Contact />.
      </p>
      <p>
        <strong>Brainstorm.</strong> Your posts, comments, likes, votes, and reports, so that the discussion works and
        can be moderated. Posts and comments show your name and picture to signed-in members. They stay until you or a
        moderator deletes them. If you change a post or comment, moderators can see what it said before. A report you
        make is shown to moderators without your name. If a moderator removes something of yours, we keep the first
        lines and the rule it broke for 30 days, to tell you about it.
      </p>
      <p>
        <strong>Links we send you.</strong> We keep the code of a link that verifies your address or lets you choose a
        new password in scrambled form. It works once. The first kind expires after 48 hours, the second after 24.
      </p>
      <p>
        <strong>Messages.</strong> If you write to us, we keep your message for as long as we need it to help you.
      </p>
      <p>
        <strong>Orders, if there ever are any.</strong> Planning with Trefoil is free. If you should one day order
        something from us, the record of that order is kept until you ask us to delete it, apart from anything that tax
        or accounting law makes us keep longer.
      </p>
      <p>
        <strong>Technical records.</strong> Like any website, ours receives your IP address and some details of your
        browser with each request. We use them to deliver the page, find faults, and stop abuse, for example by limiting
        how many sign-in attempts can come from one address. Such records are normally kept no longer than 30 days.
        Backup copies are normally replaced within 30 days too, so what you delete disappears from them with a short
        delay.
      </p>
      <h2>Cookies and storage on your device</h2>
      <p>
        Cookies: none. Trefoil uses your browser’s own storage instead, and only for things you would notice if they
        were missing:
      </p>
      <ul>
        <li>
          a sign-in token, so that you stay signed in. It is removed when you log out or delete your account, and it
          expires by itself;
        </li>
        <li>
          text that you have typed and not yet saved, so that a lost connection does not cost you a scene. It stays
          after you log out, until you come back to it, discard it, or 30 days have passed, and it is shown only to you;
          if you share the device, save or discard it first;
        </li>
        <li>
          a copy of your outline and characters, so that you can read and write without a connection. It is removed when
          you log out or your session expires;
        </li>
        <li>the app itself, so that it opens at once;</li>
        <li>small settings, such as whether the side menu is open.</li>
      </ul>
      <p>We use no advertising or tracking scripts.</p>
      <h2>The legal grounds</h2>
      <p>
        If you are covered by European data protection law: we handle your account, your writing, and your Brainstorm
        activity because we need to in order to give you the service you signed up for. We keep technical records and
        moderate the community because we have a legitimate interest in a site that is safe and works. Your public
        profile rests on your own choice to publish it. Some records are kept because the law requires them.
      </p>
      <h2>Who else is involved</h2>
      <p>
        We do not sell your data and do not share it for advertising. Companies that host the site, store its data, or
        deliver its email handle data for us, under our instructions. We disclose data to authorities only where the law
        obliges us to.
      </p>
      <p>
        If you or another writer link to something on another site, such as a picture for a character or a link in a
        profile, showing or opening it lets that site see your IP address. Its own privacy policy applies.
      </p>
      <h2>Data outside Europe</h2>
      <p>
        Some of the servers or companies we rely on may be outside Europe, so your data may be moved to and stored in
        countries whose privacy laws differ from your own. Where European law applies, we rely on the safeguards it
        provides for, such as the standard contractual clauses.
      </p>
      <h2>Children</h2>
      <p>
        Trefoil is not for children under 13, and we do not knowingly store data about them. If you think that a child
        under 13 has an account, write to <Contact /> and we will delete it. In some countries you need to be older than
        13 to agree to this by yourself; if that is your case, ask a parent or guardian first.
      </p>
      <h2>Your rights</h2>
      <p>
        You can ask us for a copy of your data, including one that you can take elsewhere. You can ask us to correct it,
        delete it, or limit what we do with it, and you can object to our using it or take back a consent you gave. None
        of this costs anything, and we answer within a month. Write to <Contact /> from the address of your account. If
        you are not satisfied with our answer, you can complain to the data protection authority where you live.
      </p>
      <p>
        Much of it you can do by yourself: edit your outline and profile, delete characters, notes, and finished works,
        and delete your own posts and comments.
      </p>
      <h2>Deleting your account</h2>
      <p>
        Open the dashboard, choose to delete your account, and confirm. This is permanent and cannot be undone. Your
        account, your outline, your characters and notes, your profile, your finished works, and your picture are
        deleted.
      </p>
      <p>
        <strong>What stays, without your name.</strong> Posts and comments in Brainstorm remain, so that other people’s
        conversations still make sense, but they carry the name “Deleted writer” with no picture and no link to you. The
        likes, votes, and reports that you gave are taken back. If you would like your posts and comments to disappear
        as well, delete them before you delete your account. Afterward, write to <Contact /> and tell us which ones;
        please do so too if a post of yours says in its text who you are.
      </p>
      <p>
        <strong>What backups and caches keep.</strong> Backup copies hold what was there when they were made, until they
        are replaced, as said above. A browser that has shown your picture may keep its copy for up to a year. What
        others have copied from your public profile meanwhile, search engines for example, we cannot call back.
      </p>
      <h2>Security</h2>
      <p>
        Passwords and the codes of links are stored only in scrambled form, and access to the servers is limited to
        those who need it. No website can promise perfect safety. If a breach ever puts you at risk, we will tell you.
      </p>
      <h2>Changes</h2>
      <p>
        If we change this policy, we update the date at the top. If a change matters, we say so on the site or by email
        before it takes effect.
      </p>
      <h2>Contact</h2>
      <p>
        <Contact alone />
      </p>
    </InfoPage>
  );
}
