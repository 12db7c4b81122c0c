import type { Beat } from './beat.ts';

/** The 16 beats of act 2, in the order of the finished outline. */
export const ACT_2_BEATS: readonly Beat[] = [
  {
    key: 'act2a01',
    act: 2,
    lead: 'What is the first thing your main character gets wrong in the new situation they have entered?',
    followUps:
      'It may be another planet, a new school, a marriage, a murder case, or the same street the day after. What are the unwritten rules, who already knows them, and which one does the mistake teach?',
    example:
      'In Alice’s Adventures in Wonderland, Alice drinks herself small enough for the little door and only then remembers that the key is still up on the table.',
    book: 'Alice’s Adventures in Wonderland',
    stuck:
      'List three things that always worked in their old life, and let the one they trust most fail in front of witnesses.',
    needs: ['act1a08'],
  },
  {
    key: 'act2a02',
    act: 2,
    lead: 'How does your main character plan to get what they are after, and what does the plan overlook?',
    followUps:
      'Write it the way they would explain it to a friend: first this, then that, then done. How does it lean on the old rule they live by? What does it take for granted about somebody else?',
    example:
      'For example: Bram will win back the family bakery by outbaking its new owner. The plan depends on the new owner being a fool, and on Bram disliking them.',
    stuck: 'Give them the plan you would make on one cup of coffee and no sleep, then find its weakest step.',
    needs: ['act1a02', 'act1a03'],
  },
  {
    key: 'act2a03',
    act: 2,
    lead: 'Who or what stands most firmly in the way, and why does that side believe it is right?',
    followUps:
      'It may be a person, a family, a law, an illness, the weather, or a part of your main character. What will it do if left alone, what strength does it have that they lack, and where do the two first meet face to face?',
    example:
      'In Les Misérables, Inspector Javert is not cruel for sport; he believes a single exception would bring the whole law down.',
    book: 'Les Misérables',
    stuck:
      'Let the opposing side write a short, polite letter explaining why your main character has to be stopped. If it happens to be a storm or a habit, let it write anyway.',
    needs: ['act2a02'],
  },
  {
    key: 'act2a04',
    act: 2,
    lead: 'Who joins your main character along the way, and what is that person after for themselves?',
    followUps:
      'Think of company they would never have picked: a helper, a tempter, a nuisance, a possible love. What can the newcomer do that they cannot? What are the terms between them, spoken and unspoken, and who will feel cheated first?',
    example:
      'In The Wonderful Wizard of Oz, each of Dorothy’s friends needs something from the Wizard too, so nobody on that road is only helping.',
    book: 'The Wonderful Wizard of Oz',
    stuck:
      'Find what your main character does worst, give that skill to someone they’d cross the street to avoid, and trap the two in a stalled elevator.',
    needs: ['act1a04', 'act2a03'],
  },
  {
    key: 'act2a05',
    act: 2,
    lead: 'Which two or three scenes would readers be sorry not to find in a story like yours?',
    followUps:
      'Every opening makes a promise: clues in a mystery, sparks in a love story, wonders in a fantasy, a family around one table in a quiet novel. Give each scene a place, a pleasure, and a surprise, and say how it draws your main character further in.',
    example:
      'For example: if a retired safecracker teaches night school, we hope for the first lesson, the relapse, and the pupil who turns out to be better.',
    stuck: 'Imagine the cover or the poster, and write the scene it shows.',
    needs: ['act1a01'],
  },
  {
    key: 'act2a06',
    act: 2,
    lead: 'What early victory convinces your main character the plan is working?',
    followUps:
      'A first kiss, a confession, a captured bridge, a good review, one whole night of sleep. How do they celebrate, which friend do they forget to thank, and what small debt or danger comes attached that they fail to notice?',
    example:
      'For example: Noor gets the frightened witness to talk by promising protection, and has no power at all to provide it.',
    stuck: 'Give them exactly what they asked for, a little too early, and from the wrong hands.',
    needs: ['act2a02'],
  },
  {
    key: 'act2a07',
    act: 2,
    lead: 'What happens at the halfway point that changes what your main character thinks this is all about?',
    followUps:
      'It may be a discovery, a death, a night together, or a victory that turns out to be the trap. What did they believe was going on, what is really going on, and what do they do within the hour? From here on the old goal should look too small, or aimed the wrong way.',
    example:
      'In Pride and Prejudice, a single letter shows Elizabeth that she has misjudged two men and, worse, herself.',
    book: 'Pride and Prejudice',
    stuck: 'Take the thing your main character is surest of, and make it untrue.',
    needs: ['act1a05', 'act2a06'],
  },
  {
    key: 'act2a08',
    act: 2,
    lead: 'In a lull, who disagrees with your main character about how to live, and what do they say?',
    followUps:
      'Under the plot, your story is asking something: Can a person start over? Is loyalty worth more than the truth? Let the talk be about an ordinary thing, a burnt dinner or a broken fence, and let each side make a point that stings. Nobody has to win yet.',
    example:
      'For example: two spies wait out the rain in a barn. One says a promise is only a slow way of losing; the other asks, kindly, who taught them that.',
    stuck:
      'Take a question you argue about with yourself at night, and split it between two people who like each other.',
    needs: ['act1a03'],
  },
  {
    key: 'act2a09',
    act: 2,
    lead: 'Now that your main character cannot be ignored, how does the other side hit back, and where?',
    followUps:
      'Name the move: a lawsuit, an ultimatum, a rumor, a relapse, a rising river. Which safe place, ally, or resource do they lose, and which deadline jumps closer? The blow should land where they are least guarded.',
    example:
      'In Dracula, while the hunters are out searching his house, the Count goes to the one person they left behind to keep safe.',
    book: 'Dracula',
    stuck: 'Ask what your main character relies on every day without giving it a thought. Remove that.',
    needs: ['act2a03', 'act2a07'],
  },
  {
    key: 'act2a10',
    act: 2,
    lead: 'What does your main character do under pressure that they would once have sworn they never would?',
    followUps:
      'A theft, a silence, a signature, one drink, a cruel word to someone who trusted them. What makes it feel necessary, and how do they explain it to themselves afterward? Often the old rule from the first act is doing the talking.',
    example: 'Macbeth agonizes over killing the king; the death of his own friend he arranges like an errand.',
    stuck: 'Find an opinion they stated proudly early on, and make it too expensive to keep.',
    needs: ['act1a03'],
  },
  {
    key: 'act2a11',
    act: 2,
    lead: 'What hidden thing comes to light now, and who turns away from your main character because of it?',
    followUps:
      'Who finds out, and how: a receipt, a slip of the tongue, a confession made one day too late? What exact sentence ends the conversation? The break hurts most when both people could defend their side of it.',
    example:
      'For example: at her own birthday dinner, Lio’s mother learns from a waiter who has been paying her rent. She lays down her fork and asks for her coat.',
    stuck: 'Look at the line your main character has just crossed, and choose the witness it would hurt most.',
    needs: ['act1a04', 'act2a10'],
  },
  {
    key: 'act2a12',
    act: 2,
    lead: 'What is the worst thing that happens, and how has your main character helped cause it?',
    followUps:
      'The plan is finished, the wish looks dead, and the rule they trusted seems to have failed them. What is gone: a person, a chance, a good name, a belief? Where are they when it happens, and who is missing from the room?',
    example:
      'For example: with the ship going down, the captain saves the cargo first, as always, and at dawn counts the lifeboats.',
    stuck:
      'Reread what could be lost, find the one thing you have been protecting on their behalf, and stop protecting it.',
    needs: ['act1a06'],
  },
  {
    key: 'act2a13',
    act: 2,
    lead: 'Which bystander, who chose none of this, pays for the collapse?',
    followUps:
      'Follow the damage outward: a colleague loses work, a child stops asking questions, a shop stays shut. How do they carry it? What do they need, and what happens when your main character has to look them in the eye?',
    example:
      'For example: after a reporter’s hoax comes out, the boy whose photograph ran with the story knocks at the door. He is not angry. He would like the picture back.',
    stuck: 'Pick the kindest minor character in your outline, and work out what the past week has cost them.',
    needs: ['act2a12'],
  },
  {
    key: 'act2a14',
    act: 2,
    lead: 'What comfortable exit is offered now, and what would your main character have to forget to take it?',
    followUps:
      'A job in another city, a safe engagement, a plea bargain, a pardon with one condition. Who makes the offer, do they mean it kindly, and why is it almost enough? Let us feel how restful it would be.',
    example:
      'In Jane Eyre, St. John Rivers offers Jane useful work and a marriage with everything in it but love, and she very nearly says yes.',
    book: 'Jane Eyre',
    stuck:
      'Write the message that would let them off the hook. Who sends it, and what does the last line ask in return?',
    needs: ['act1a02', 'act1a07'],
  },
  {
    key: 'act2a15',
    act: 2,
    lead: 'What does your main character do with themselves once they are certain it is over?',
    followUps:
      'Set the plot aside for a page. Do they scrub the kitchen, walk until the road runs out, sleep, sing, sit in a parked car? What do they keep touching, whose door do they almost knock on, and what do they miss that they never expected to miss?',
    example:
      'For example: a queen who has lost her war goes down to the palace laundry and irons shirts until morning, since a shirt is the one thing in the kingdom she can still put right.',
    stuck: 'Lend them one small, true detail from a bad evening of your own, or of someone you know.',
    needs: ['act2a12'],
  },
  {
    key: 'act2a16',
    act: 2,
    lead: 'What half-forgotten thing from earlier in the story gives your main character a reason to get up?',
    followUps:
      'It should be something readers have already seen: an object, a joke, a skill, a fact nobody checked, a stranger who was once treated well. How does it come back, and why does it mean more now than it did then?',
    example:
      'For example: a detective, clearing out a desk for good, turns over the unpaid parking ticket from the first chapter and reads the time printed on it.',
    stuck:
      'Look through your first-act answers for the least important object, and bring it back when it is least expected.',
    needs: ['act1a01'],
  },
];
