import type { Beat } from './beat.ts';

/** The 8 beats of act 3, in the order of the finished outline. */
export const ACT_3_BEATS: readonly Beat[] = [
  {
    key: 'act3a01',
    act: 3,
    lead: 'What does your main character finally understand about themselves that they could not face before?',
    followUps:
      'Hold it against the old rule. What truth about the past, or someone close, do they finally see, and what makes them see it? In a tragedy, how do they refuse it? If they were right all along, what did it cost to hold on?',
    example: 'In Emma, it takes a friend’s confession to show Emma whom she has loved all along.',
    book: 'Emma',
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
    book: 'Pride and Prejudice',
    stuck:
      'Have them turn up at the door holding one object that belongs to the other person, then decide who speaks first.',
    needs: ['act1a04', 'act2a11'],
  },
  {
    key: 'act3a04',
    act: 3,
    lead: 'What goes wrong with the final attempt at the worst moment, in a way that nobody saw coming?',
    followUps:
      'The fairest surprise was there all along: an ally’s limit, an enemy’s decency, a fact misread since the beginning. Who notices first, and what can your main character no longer count on from that second?',
    example:
      'In Treasure Island, the pirates reach the spot on the map and find the hole already empty, thanks to a castaway none of them had reckoned with.',
    book: 'Treasure Island',
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
      'In A Tale of Two Cities, Sydney Carton, who has squandered most of his life, gives the rest of it on purpose, in another man’s place.',
    book: 'A Tale of Two Cities',
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
    stuck: 'Name the one good thing your ending leaves untouched. What if it, too, came through damaged?',
    needs: ['act1a06'],
  },
  {
    key: 'act3a07',
    act: 3,
    lead: 'What does an ordinary day look like for your main character now, and who shares it with them?',
    followUps:
      'Lay it beside the day you wrote at the very beginning. What do they do differently without noticing? What became of the wish, the closest tie, the other side? If life would leave something unfinished, leave it. If your main character is gone by now, show the day without them.',
    example:
      'In A Christmas Carol, a changed Scrooge scolds his clerk for being late, keeps a straight face as long as he can, then raises the man’s pay.',
    book: 'A Christmas Carol',
    stuck: 'Take three details from that first day, and change each one a little.',
    needs: ['act1a01'],
  },
  {
    key: 'act3a08',
    act: 3,
    lead: 'What is the last thing the reader sees or hears, and which earlier moment does it answer?',
    followUps:
      'Think of a picture, a gesture, a line of talk, or a sound, rather than an explanation. What should linger when the page is turned: relief, unease, laughter, longing?',
    example:
      'For example: the piano tuner whose apartment stood silent on the first page sits by an open window while a neighbor’s child hits the same wrong note again and again, and does not get up to fix it.',
    stuck:
      'List three objects that have been in the story all along, and end on the one that means something different now.',
    needs: ['act1a01', 'act1a05'],
  },
];
