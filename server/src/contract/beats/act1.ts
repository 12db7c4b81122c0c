import type { Beat } from './beat.ts';

/** The 8 beats of act 1, in the order of the finished outline. */
export const ACT_1_BEATS: readonly Beat[] = [
  {
    key: 'act1a01',
    act: 1,
    lead: 'What does an ordinary day look like for your main character, just before everything starts to change?',
    followUps:
      'Where and when is this, and through whose eyes do we see it? Where do they wake up, who needs something from them, what are they good at, and what do they quietly put up with? Choose details only this person would notice. (If two people share the lead, give each of them a day.)',
    example:
      'For example: Odile tunes pianos in other people’s houses from morning to night, then goes home to an apartment with no instrument in it. One fact, and we can already hear what is missing.',
    stuck: 'Describe the one hour of their day they would least like anyone to watch.',
    needs: [],
  },
  {
    key: 'act1a02',
    act: 1,
    lead: 'What does your main character want badly enough to act on it, even before any trouble arrives?',
    followUps:
      'Make it something a stranger could see them get or fail to get: a place on the team, a house, one person’s good opinion, a way out of town. Why this, and why now? What have they already tried?',
    example:
      'In Anne of Green Gables, Anne wants the Cuthberts to keep her, so every small mistake puts the whole wish at risk.',
    book: 'Anne of Green Gables',
    stuck:
      'Finish this sentence in their voice, quickly, three times: “Everything would be all right if only...” Keep the ending they would be most embarrassed to say out loud.',
    needs: [],
  },
  {
    key: 'act1a03',
    act: 1,
    lead: 'What happened long ago that taught your main character a rule about life they still live by?',
    followUps:
      'Write the event in two or three lines, then the rule it left behind, in plain words. How does obeying it protect them, and what does it keep them from having? The event can be small. The rule may even be right; if so, who will tempt them to break it?',
    example:
      'In A Christmas Carol, young Scrooge is left alone at school while the other boys go home for the holidays; somewhere after that, he decides that money is safer company than people.',
    book: 'A Christmas Carol',
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
    lead: 'What happens one day that their ordinary life cannot absorb?',
    followUps:
      'A letter, a body, a stranger, a promotion, a voice that fails to answer. Say where they are when it reaches them, what they were in the middle of doing, and why it lands on them rather than on somebody else. Who gains from it?',
    example:
      'It can be quiet: in Cinderella it is only an invitation, sent to every young woman in the land and refused to just one.',
    book: 'Cinderella',
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
      'For example: the town library closes on June 30, and it is the only room where Ines’s grandmother still remembers who Ines is.',
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
      'For example: a ship’s cook, asked to speak at an inquiry, calls in sick three days running. On the fourth, the inquiry comes to the galley.',
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
      'For example: Nadia signs her sister’s name to the statement. Before the ink dries, there are two people she can never tell.',
    stuck: 'Name the door that shuts behind them, and who hears it.',
    needs: ['act1a07'],
  },
];
