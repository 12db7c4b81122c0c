/** What is asked about one of the 32 moments of a story. Its heading stands in `outline.ts`, where it weighs little. */
export interface Beat {
  /** Field name in the API and the database, e.g. `act2a07`. */
  readonly key: BeatKey;
  readonly act: Act;
  /** The question itself, one sentence. */
  readonly lead: string;
  /** Questions that help to answer it. */
  readonly followUps: string;
  readonly example: string;
  /** What to try when nothing comes. */
  readonly stuck: string;
  /** Earlier beats whose answers matter to this one, most telling first. */
  readonly needs: readonly BeatKey[];
}

export type Act = 1 | 2 | 3;
type OneToEight = '01' | '02' | '03' | '04' | '05' | '06' | '07' | '08';
type NineToSixteen = '09' | '10' | '11' | '12' | '13' | '14' | '15' | '16';
export type BeatKey = `act1a${OneToEight}` | `act2a${OneToEight | NineToSixteen}` | `act3a${OneToEight}`;

/** The whole question: its parts in a row. */
export function questionOf({ lead, followUps, example, stuck }: Beat): string {
  return `${lead} ${followUps} ${example} Stuck? ${stuck}`;
}

/** All beats in the order of the finished outline: 8, 16 and 8 of them. */
export const BEATS: readonly Beat[] = [
  {
    key: 'act1a01',
    act: 1,
    lead: 'What does an ordinary day look like for your main character, just before everything starts to change?',
    followUps:
      'Where do they wake up, who needs something from them, what are they good at, and what do they quietly put up with? Choose details only this person would notice. (If two people share the lead, give each of them a day.)',
    example:
      "For example: Odile tunes pianos in other people's houses from morning to night, then goes home to an apartment with no instrument in it. One fact, and we can already hear what is missing.",
    stuck: 'Describe the one hour of their day they would least like anyone to watch.',
    needs: [],
  },
  {
    key: 'act1a02',
    act: 1,
    lead: 'What does your main character want badly enough to act on it, even before any trouble arrives?',
    followUps:
      "Make it something a stranger could see them get or fail to get: a place on the team, a house, one person's good opinion, a way out of town. Why this, and why now? What have they already tried?",
    example:
      'In Anne of Green Gables, Anne wants the Cuthberts to keep her, so every small mistake puts the whole wish at risk.',
    stuck:
      'Finish this sentence in their voice, quickly, three times: "Everything would be all right if only..." Keep the ending they would be most embarrassed to say out loud.',
    needs: [],
  },
  {
    key: 'act1a03',
    act: 1,
    lead: 'What happened long ago that taught your main character a rule about life they still live by?',
    followUps:
      'Write the event in two or three lines, then the rule it left behind, in plain words. How does obeying it protect them, and what does it keep them from having? The event can be small, as long as the rule stuck, and the rule can even be right; then ask who will test it.',
    example:
      'In A Christmas Carol, young Scrooge is left alone at school while the other boys go home for the holidays; somewhere after that, he decides that money is safer company than people.',
    stuck:
      'Begin with an odd habit (always sits by the door, never borrows anything) and ask who or what taught it to them.',
    needs: ['act1a02'],
  },
  {
    key: 'act1a04',
    act: 1,
    lead: 'Who matters most to your main character right now, and what have the two of them never said aloud?',
    followUps:
      'It could be a sister, a rival, a child, an old teacher, someone who has died. What do they do for each other, where does it chafe, and what would it take to break it?',
    example:
      'For example: two brothers run a ferry. Each believes the other stays out of love for the boat, and each keeps a job offer hidden in a drawer.',
    stuck:
      'Put the two of them side by side at some dull task, washing dishes or waiting for a bus, and write the sentence one of them swallows.',
    needs: ['act1a03'],
  },
  {
    key: 'act1a05',
    act: 1,
    lead: "What happens, on one particular day, that your main character's ordinary life has no room for?",
    followUps:
      'A letter, a body, a stranger, a promotion, a voice that fails to answer. Say where they are when it reaches them, what they were in the middle of doing, and why it lands on them rather than on somebody else.',
    example:
      'It can be quiet: in Cinderella it is only an invitation, sent to every young woman in the land and refused to just one.',
    stuck: 'Go back to what they want. Now either offer it at a terrible price, or move it suddenly out of reach.',
    needs: ['act1a02'],
  },
  {
    key: 'act1a06',
    act: 1,
    lead: 'If your main character does nothing about this, what will they lose, and how soon?',
    followUps:
      'Look for three kinds of loss: something practical (a home, a job, a life), someone they love, and something inside (a hope, their self-respect). Which would hurt longest? Then find the clock: a trial date, a wedding, the last ferry of the season.',
    example:
      "For example: the town library closes on June 30, and it is the only room where Ines's grandmother still remembers who Ines is.",
    stuck: 'Picture them a year from now, having stayed out of it. What do they avoid looking at?',
    needs: ['act1a04', 'act1a05'],
  },
  {
    key: 'act1a07',
    act: 1,
    lead: 'Why would a sensible person stay out of this, and how does your main character try to do just that?',
    followUps:
      'Give the fear its best argument: duty, money, pride, a promise, plain good sense. Let the hesitation be something they do rather than think: hide the letter, send someone else, try a half measure that makes matters worse. Then what takes the excuse away?',
    example:
      "For example: a ship's cook, asked to speak at an inquiry, calls in sick three days running. On the fourth, the inquiry comes to the galley.",
    stuck: 'List three excuses you would use yourself, and pick the one that is nearly true.',
    needs: ['act1a05', 'act1a06'],
  },
  {
    key: 'act1a08',
    act: 1,
    lead: 'What choice can your main character not take back?',
    followUps:
      'Show the act itself: a signature, a lie told to a friend, a train boarded, a yes. Even if they are pushed, let the last inch be theirs. What do they leave behind, what do they expect to find, and what question will readers now carry that only the ending can answer?',
    example:
      'In Treasure Island, Jim Hawkins leaves his mother and the inn to sail as cabin boy, delighted with the map, the ship, and the friendly one-legged cook.',
    stuck: 'Name the door that shuts behind them, and who hears it.',
    needs: ['act1a07'],
  },
  {
    key: 'act2a01',
    act: 2,
    lead: 'What is the first thing your main character gets wrong in the new situation they have entered?',
    followUps:
      'It may be another planet, a new school, a marriage, a murder case, or the same street the day after. What are the unwritten rules, who already knows them, and which one does the mistake teach?',
    example:
      "In Alice's Adventures in Wonderland, Alice drinks herself small enough for the little door and only then remembers that the key is still up on the table.",
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
      "In The Wonderful Wizard of Oz, each of Dorothy's friends needs something from the Wizard too, so nobody on that road is only helping.",
    stuck:
      'Take the thing your main character is worst at, give it to someone who talks far too much or far too little, and stop the elevator between floors.',
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
    lead: 'What does your main character win about now that looks like proof the plan is working?',
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
      "For example: at her own birthday dinner, Lio's mother learns from a waiter who has been paying her rent. She lays down her fork and asks for her coat.",
    stuck: 'Look at the line your main character has just crossed, and choose the witness it would hurt most.',
    needs: ['act1a04', 'act2a10'],
  },
  {
    key: 'act2a12',
    act: 2,
    lead: 'What is the worst thing that could happen now, and how did your main character help to bring it about?',
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
    lead: 'Who else is hurt by the collapse, someone who never chose any of this, and how do they carry it?',
    followUps:
      'Follow the damage outward: a colleague loses work, a child stops asking questions, a shop stays shut. What does this person need, and what happens when your main character has to look them in the eye?',
    example:
      "For example: after a reporter's hoax comes out, the boy whose photograph ran with the story knocks at the door. He is not angry. He would like the picture back.",
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
  {
    key: 'act3a01',
    act: 3,
    lead: 'What does your main character finally understand about themselves that they could not face before?',
    followUps:
      'Hold it up against the old rule from the first act. What do they see now about the past, about someone close, about the gap between what they wanted and what they need? How does it reach them: in a few words, a look, a mistake made once too often? If yours is a tragedy, what truth is held out to them, and how do they refuse it? If they were right all along, what did it take to hold on?',
    example: "In Emma, it takes a friend's confession to show Emma whom she has loved all along.",
    stuck: 'Write one sentence they would say now to the person they were on page one.',
    needs: ['act1a03', 'act2a07'],
  },
  {
    key: 'act3a02',
    act: 3,
    lead: 'What does your main character set out to do now that they would never have tried at the start?',
    followUps:
      'How is it unlike the first plan: more honest, less proud, shared, slower, simpler? Who do they ask for help, what do they give up in advance, and what are the steps?',
    example:
      'For example: the forgers stop trying to steal their painting back and decide to walk into the museum in broad daylight, by appointment, and say which one is the fake.',
    stuck:
      'Take the first plan and turn one word around: alone becomes together, take becomes give, hide becomes tell. See what scene that makes.',
    needs: ['act2a02', 'act3a01'],
  },
  {
    key: 'act3a03',
    act: 3,
    lead: 'Which person must your main character face before the end, and what can they offer besides an apology?',
    followUps:
      'It may be the break from the second act, or one far older than the story. What do they own up to without excuses, what do they give back, and how do they behave if they are not forgiven?',
    example:
      'In Pride and Prejudice, Darcy quietly mends a disaster he feels he might have prevented, and asks that nobody be told.',
    stuck:
      'Have them turn up at the door holding one object that belongs to the other person, then decide who speaks first.',
    needs: ['act1a04', 'act2a11'],
  },
  {
    key: 'act3a04',
    act: 3,
    lead: 'What goes wrong with the final attempt at the worst moment, in a way that nobody saw coming?',
    followUps:
      "The fairest surprise was there all along: an ally's limit, an enemy's decency, a fact misread since the beginning. Who notices first, and what can your main character no longer count on from that second?",
    example:
      'In Treasure Island, the pirates reach the spot on the map and find the hole already empty, thanks to a castaway none of them had reckoned with.',
    stuck: 'Read through the plan and find the step that depends on someone else staying calm.',
    needs: ['act2a03', 'act3a02'],
  },
  {
    key: 'act3a05',
    act: 3,
    lead: 'At the deciding moment, what must your main character choose between, and which do they choose?',
    followUps:
      'Bring the two as close together as you can: the wish and the person, the truth and the win, safety and self-respect. Nobody may choose for them. What do they do, physically, in front of us, and how does it show that they have changed, or refused to?',
    example:
      "In A Tale of Two Cities, Sydney Carton, who has squandered most of his life, gives the rest of it on purpose, in another man's place.",
    stuck: 'Take what they wanted at the start and what they need now, and make it impossible to carry both.',
    needs: ['act1a02', 'act1a03'],
  },
  {
    key: 'act3a06',
    act: 3,
    lead: 'What has all this taken from your main character, or from their world, that nothing can give back?',
    followUps:
      'Even a happy ending keeps the receipt: a friendship changed, a hand that shakes, a street that sounds different, an easy trust. Who notices, and does anyone speak of it? What has it cost the side that lost?',
    example:
      'For example: the crew comes home rich and safe, five of them, and every evening somebody still sets the table for six.',
    stuck:
      'Name the one good thing your ending has left untouched, and ask what it would mean if that did not come through whole.',
    needs: ['act1a06'],
  },
  {
    key: 'act3a07',
    act: 3,
    lead: 'What does an ordinary day look like for your main character now, and who shares it with them?',
    followUps:
      'Lay it beside the day you wrote at the very beginning. What do they do differently without noticing? What became of the wish, the closest tie, the other side? If life would leave something unfinished, leave it. If your main character is gone by now, show the day without them.',
    example:
      "In A Christmas Carol, a changed Scrooge scolds his clerk for being late, keeps a straight face as long as he can, then raises the man's pay.",
    stuck: 'Take three details from that first day, and change each one a little.',
    needs: ['act1a01'],
  },
  {
    key: 'act3a08',
    act: 3,
    lead: 'What is the very last thing the reader sees or hears, and what does it answer?',
    followUps:
      'Think of a picture, a gesture, a line of talk, or a sound, rather than an explanation. Which moment near the beginning does it echo, and what should linger when the page is turned: relief, unease, laughter, longing?',
    example:
      "For example: the piano tuner whose apartment stood silent on the first page sits by an open window while a neighbor's child hits the same wrong note again and again, and does not get up to fix it.",
    stuck:
      'List three objects that have been in the story all along, and end on the one that means something different now.',
    needs: ['act1a01', 'act1a05'],
  },
];
