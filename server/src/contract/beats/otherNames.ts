import type { BeatKey } from './beat.ts';

/**
 * What comparable moments are called in other structures: three acts, Save the Cat, the Hero's Journey, Freytag's pyramid, and
 * the seven points. A name with several beats may mean any of them, in this order. An import takes them for guesses.
 */
export const OTHER_NAMES: Partial<Record<BeatKey, readonly string[]>> = {
  act1a01: ['Opening Image', 'Setup', 'Set-Up', 'Ordinary World', 'Exposition', 'Introduction', 'Hook', 'Status Quo'],
  act1a02: ['Want', 'Desire', 'Goal'],
  act1a03: ['Theme Stated', 'Ghost', 'Wound', 'Lie'],
  act1a04: ['Meeting the Mentor'],
  act1a05: [
    'Inciting Incident',
    'Inciting Event',
    'Inciting Moment',
    'Exciting Force',
    'Catalyst',
    'Call to Adventure',
    'Disturbance',
    'Plot Turn 1',
  ],
  act1a06: ['Stakes'],
  act1a07: ['Debate', 'Refusal of the Call'],
  act1a08: [
    'Break into Two',
    'Break into Act Two',
    'First Plot Point',
    'Plot Point 1',
    'Plot Point One',
    'Crossing the Threshold',
    'Crossing the First Threshold',
    'Point of No Return',
    'Lock In',
    'First Doorway',
  ],
  act2a01: ['Special World', 'New World', 'Belly of the Whale'],
  act2a03: ['Rising Action', 'Pinch', 'Pinch Point', 'Pinch 1', 'Pinch Point 1', 'First Pinch Point', 'Confrontation'],
  act2a04: ['B Story', 'Tests, Allies, and Enemies', 'Tests, Allies, Enemies', 'Meeting the Mentor'],
  act2a05: ['Fun and Games', 'Promise of the Premise', 'Road of Trials'],
  act2a06: ['Approach to the Inmost Cave', 'Approach'],
  act2a07: ['Midpoint', 'Mid-Point', 'Mirror Moment', 'Ordeal'],
  act2a08: ['Reward', 'Seizing the Sword'],
  act2a09: ['Bad Guys Close In', 'Pinch', 'Pinch Point', 'Pinch 2', 'Pinch Point 2', 'Second Pinch Point'],
  act2a12: ['All Is Lost', 'Crisis', 'Disaster', 'Ordeal'],
  act2a15: ['Dark Night of the Soul', 'Dark Night', 'Black Moment', 'Dark Moment'],
  act2a16: ['Second Plot Point', 'Plot Point 2', 'Plot Point Two', 'Third Plot Point', 'Plot Turn 2', 'Road Back'],
  act3a01: ['Break into Three', 'Break into Act Three', 'Second Plot Point', 'Plot Point 2', 'Plot Turn 2', 'Epiphany'],
  act3a02: ['Gathering the Team', 'Road Back'],
  act3a05: ['Climax', 'Finale', 'Resurrection', 'Final Battle', 'Showdown'],
  act3a06: ['Falling Action', 'Catastrophe'],
  act3a07: ['Resolution', 'Denouement', 'Return with the Elixir', 'Aftermath', 'Wrap-Up', 'New Normal'],
  act3a08: ['Final Image', 'Closing Image'],
};
