import type { NoteText } from '../form/characterFields.ts';

/** A starting point for a note about a character. */
export interface Suggestion {
  readonly title: SuggestionTitle;
  readonly text: string;
}
export type SuggestionTitle = keyof typeof TEXTS;

const TEXTS = {
  Age: [
    'Nineteen on paper and twenty-two in fact. The three missing years won them a scholarship, and someone has started to check.',
    'Sixty-eight and newly alone, learning to cook from library books that fall due before the first guests arrive.',
    'Eleven, and the only one in the building who can read the language the eviction notice is written in.',
    'About to turn forty, the age at which both parents before them left home without a word. The family is watching the calendar.',
    'Twenty-six and the oldest person on the expedition, which was not true when it set out.',
    'Thirty-three, though the village still counts from the day they were pulled out of the river.',
    'Eighty-one, with one apology left to make and a driver’s license that runs out on Friday.',
  ],
  Birthplace: [
    'Born on a night train between two countries. Each recorded a different date, and neither will issue a passport.',
    'The room above the shop they now have to sell, where the pencil marks on the doorframe stop at age nine.',
    'A mining town that was moved three miles down the road, house by house. The graves were left where they were.',
    'An island with one doctor, who delivered them, taught them chess, and is now the chief suspect.',
    'The busiest hospital in the capital, in the same hour as the person whose life they were given by mistake.',
    'A research station at the bottom of the world, where theirs is still the only birth in the logbook.',
    'Nobody knows. They were found at about two years old in a locked theater, asleep in the prompter’s box.',
  ],
  Gender: [
    'A woman who publishes under her initials. Half the field assumes otherwise, and she keeps every letter that begins “Dear Sir.”',
    'Nonbinary, and open about it everywhere but in their grandfather’s shop, where the old man has begun, clumsily, to get it right.',
    'A trans man back in his hometown as the new principal. The team photo in the lobby still has his old name under it.',
    'A man who learned to sew from his father, who learned it in a prison camp. He has never told anyone where the stitch comes from.',
    'The narrator never says, and the town has stopped guessing. One old friend knows and treats it as nobody’s business.',
  ],
  Height: [
    'So tall that strangers in shops ask for help with the top shelf, which is how they met the only friend they made this year.',
    'Exactly average. A uniform maker once used them as the pattern, so half an army is walking around in their shape.',
    'Grew four inches in one summer and still ducks through doorways that were never low.',
    'One inch shorter than their twin, and on the night they trade places, somebody will notice the hem.',
    'Writes down the height they were before the accident on every form, and means to stand up to it again.',
  ],
  'Favorite Color': [
    'Yellow, the exact shade of the bus that failed to come on the day they decided to stay.',
    'Gray, they say, and mean the sea at six in the morning. No one has ever been invited along to look at it.',
    'Green, but only in paint. They have not walked into a real forest since the search was called off.',
    'Red, worn every day after twenty years in uniform, and chosen each morning as carefully as a weapon.',
    'Claims not to have one, yet every mug, notebook, and key ring they own is the dark blue of one missing coat.',
    'Orange, since the night a stranger’s life jacket was the only thing they could see.',
  ],
  'Hair Color': [
    'Brown, with one silver streak that appeared over a weekend nobody in the family discusses.',
    'Dyed a new color for every job. Old colleagues walk right past them, which is the idea.',
    'Copper red, like no one else in the family album except a figure whose face has been cut out.',
    'Black, trimmed at the kitchen table by a younger sibling who takes payment in secrets.',
    'Bald since the treatment, and surprised to like it. The wig on its stand has been given a name and strong opinions.',
    'White-blond on the posters for the missing child, dark now. They have always been told that it changed by itself.',
  ],
  Occupation: [
    'Court stenographer who has typed every word of the city’s trials for twenty years and has just heard a lie they can prove.',
    'Night baker, the one lit window on the street at four in the morning, and so the town’s unofficial witness.',
    'Toll collector on a bridge that is about to come down, who knows four hundred drivers by their hands.',
    'Piano tuner who lost the hearing in one ear last winter and has not told a single customer.',
    'Hospice nurse who writes down last requests and, without asking anyone, has started to carry them out.',
    'Insurance investigator with a gift for telling which fires were set, now standing in the ashes of a sibling’s restaurant.',
    'Ferry pilot whose route crosses the border twice a day and who has never once asked what is in the mailbags.',
    'Subtitle translator who quietly improves bad films, until a director notices and asks to meet.',
    'Substitute teacher who prefers a new school every week. This one has asked them to stay, and they want to.',
    'Maps the city’s underground pipes, and is the only person aware that two of the tunnels appear on no plan.',
    'Ghostwriter of other people’s memoirs who is beginning to recognize their own childhood in a client’s story.',
    'Royal food taster, nine years without so much as a stomachache, promoted today for reasons nobody will explain.',
    'Pump mechanic for a colony’s only greenhouse, who can hear that something is wrong before any gauge will show it.',
  ],
  Education: [
    'Left school at fourteen and has read a secondhand encyclopedia as far as the letter R. Gets nervous when talk drifts toward S.',
    'First in the class at a naval academy that was abolished a week before graduation, so the rank was never made official.',
    'A law degree, framed and hung where clients can see it, and one exam in it that somebody else sat.',
    'Apprenticed to a clockmaker who taught everything except how to call a thing finished.',
    'Four unfinished degrees in four cities. Each time, they left in the week someone began to rely on them.',
    'Learned to read at fifty from a grandchild’s schoolbooks, and now corrects the mayor’s speeches by mail.',
    'Taught aboard a sailboat: six languages, the stars by name, and no idea how to join a conversation already going on.',
  ],
  Flaw: [
    'Cannot bear to be helped, and repays every kindness so quickly that no one has ever felt close to them.',
    'Keeps promises to the letter and breaks them in spirit. Friends have learned to read the small print.',
    'Answers every question with a joke, including the one the surgeon asked.',
    'Tells small lies to keep the peace. There are so many now that they keep a list, and the list is missing.',
    'Finishes other people’s sentences, usually wrongly, and so never heard the end of the one that mattered.',
    'Believes that being right is a form of kindness, and has the half-empty dinner table to show for it.',
    'Saves up secrets like insurance. They have never used one, which no one who trusted them is going to believe.',
    'Cannot leave a locked door alone. It made them a fine engineer and a dangerous guest.',
    'Forgives enemies easily and friends never, and their oldest friend has just made a first mistake.',
    'Always leaves first: parties, jobs, cities, conversations. This time the last boat has already gone.',
    'Volunteers for everything, resents everyone, and has never once said which part they minded.',
    'So afraid of waste that they keep broken radios, stale bread, and an engagement three years past its end.',
    'Rehearses hard conversations so thoroughly that they come to believe the talk has already taken place.',
  ],
} as const;

export const SUGGESTION_TITLES = Object.keys(TEXTS) as SuggestionTitle[];

export const SUGGESTIONS: readonly Suggestion[] = SUGGESTION_TITLES.flatMap((title) =>
  TEXTS[title].map((text) => ({ title, text })),
);

interface PickOptions {
  /** Picks only suggestions with this title. */
  title?: SuggestionTitle | undefined;
  /** Suggestions that are shown already. */
  exclude?: readonly Suggestion[];
}

/** Picks suggestions at random, each with a different title. */
export function pickSuggestions(count: number, { title, exclude = [] }: PickOptions = {}): Suggestion[] {
  const shuffled = SUGGESTIONS.filter((one) => (!title || one.title === title) && !exclude.includes(one))
    .map((suggestion) => ({ suggestion, order: Math.random() }))
    .toSorted((one, other) => one.order - other.order);
  const byTitle = new Map(shuffled.map(({ suggestion }) => [suggestion.title, suggestion]));
  return [...byTitle.values()].slice(0, count);
}

/** Whether a note is an unchanged suggestion. */
export const isSuggestion = ({ noteTitle, noteText }: NoteText): boolean =>
  SUGGESTIONS.some(({ title, text }) => title === noteTitle && text === noteText);

/**
 * Adds a suggestion to a note, below any text of the writer's own.
 * @param previous the suggestion that was added before; it is replaced if it is unchanged
 */
export function addSuggestion(note: NoteText, { title, text }: Suggestion, previous: Suggestion | null): NoteText {
  const isFree = note.noteText.trim() === '' || note.noteText === previous?.text;
  if (!isFree) return { ...note, noteText: `${note.noteText.trimEnd()}\n\n${title}: ${text}` };
  const hasOwnTitle = note.noteTitle.trim() !== '' && note.noteTitle !== previous?.title;
  return { noteTitle: hasOwnTitle ? note.noteTitle : title, noteText: text };
}
