/** The tests that show how criteria are met: files, seen from `client/e2e/`, and the titles of tests in them. */
export const TESTS = {
  screens: [
    'accessibility/screens.spec.ts',
    "the screens of a writer's story work by keyboard and touch, at every size, in both themes",
  ],
  keys: ['accessibility/inputMethods.spec.ts', 'a writer can do everything by keyboard'],
  aloud: [
    'accessibility/assistance.spec.ts',
    'the outline is read aloud with each sentence highlighted, where the device has a voice',
  ],
  turned: ['accessibility/assistance.spec.ts', 'text in a form stays when a phone is turned'],
  tips: ['accessibility/assistance.spec.ts', 'the tooltip of a dot can be pointed at, stays, and goes with Escape'],
  bars: ['accessibility/assistance.spec.ts', 'header and footer are the same on every page'],
  cancelled: ['accessibility/assistance.spec.ts', 'a press that ends elsewhere does nothing'],
  contrast: ['../src/ui/styles/styles.test.ts', 'edges, icons and rings stand out 3 : 1 in both themes: %s'],
  loops: ['../src/ui/styles/styles.test.ts', 'nothing that loops comes round as often as three times in a second'],
  purpose: [
    'accessibility/assistance.spec.ts',
    'fields for name, email and password name their purpose to the browser',
  ],
  ways: [
    'accessibility/assistance.spec.ts',
    'the first Tab stop skips the navigation, and each screen has a title of its own',
  ],
  foreign: [
    'accessibility/assistance.spec.ts',
    'an answer in Hebrew is marked with its language and runs from right to left',
  ],
  slider: [
    'profilePicture.spec.ts',
    'a picture is cropped with sliders, resized before it is sent, shown and removed @phone',
  ],
  focus: ['accessibility/inputMethods.spec.ts', 'a reader can do everything by keyboard'],
  announced: [
    '../src/features/alerts/AlertList.test.tsx',
    'shows a success for 4000 ms in a live region that was there before',
  ],
  moderator: [
    'posts/moderation.spec.ts',
    'a moderator decides by keys, the most reported entry first, and can undo for six seconds',
  ],
  undo: ['characters.spec.ts', 'after a deleted note its Undo is the next stop of the keyboard, and brings it back'],
  still: ['stillness.spec.ts', "a writer's pages do not jump while they load @phone"],
  editor: [
    'characters.spec.ts',
    'the description is styled by keyboard alone, Tab leaves it, and it can be written as plain text',
  ],
  errors: ['profiles.spec.ts', 'a writer creates a profile that everyone sees and only they can edit @phone'],
  asks: ['dashboard.spec.ts', 'account deletion is folded away, and its dialog can be left with Escape'],
  restored: [
    'text/keeping.spec.ts',
    'an outline is not made by typing; its text comes back, can be discarded, and had back',
  ],
  account: ['accounts.spec.ts', 'a forgotten password is reset once with the emailed link, which ends other sessions'],
  find: ['singleQuestion.spec.ts', 'Find (Ctrl+K) finds beats, people and screens @phone'],
} as const;

export interface Criterion {
  number: string;
  name: string;
  level: 'A' | 'AA';
  /** How it is met, or why it does not apply. */
  words: string;
  /** The test that shows it; left out where people look or the criterion does not apply. */
  test?: keyof typeof TESTS;
  /** Why no test can tell, so that people look with every change. */
  people?: string;
}

const met = (number: string, name: string, level: 'A' | 'AA', test: keyof typeof TESTS, words: string): Criterion => ({
  number,
  name,
  level,
  words,
  test,
});
const seen = (number: string, name: string, level: 'A' | 'AA', words: string, people: string): Criterion => ({
  number,
  name,
  level,
  words,
  people,
});
const without = (number: string, name: string, level: 'A' | 'AA', words: string): Criterion => ({
  number,
  name,
  level,
  words,
});

const NO_MEDIA = 'Trefoil shows no sound and no video.';

/** The 55 success criteria of WCAG 2.2 at levels A and AA, in their order. Source: https://www.w3.org/TR/WCAG22/ */
export const CRITERIA: readonly Criterion[] = [
  met(
    '1.1.1',
    'Non-text Content',
    'A',
    'screens',
    'Pictures and icons have words, or are hidden where words stand beside them.',
  ),
  without('1.2.1', 'Audio-only and Video-only (Prerecorded)', 'A', NO_MEDIA),
  without('1.2.2', 'Captions (Prerecorded)', 'A', NO_MEDIA),
  without('1.2.3', 'Audio Description or Media Alternative (Prerecorded)', 'A', NO_MEDIA),
  without('1.2.4', 'Captions (Live)', 'AA', NO_MEDIA),
  without('1.2.5', 'Audio Description (Prerecorded)', 'AA', NO_MEDIA),
  met(
    '1.3.1',
    'Info and Relationships',
    'A',
    'screens',
    'Headings, lists, labels and landmarks are what they look like.',
  ),
  met('1.3.2', 'Meaningful Sequence', 'A', 'screens', 'Pages are written in the order in which they are read.'),
  seen(
    '1.3.3',
    'Sensory Characteristics',
    'A',
    'Nothing is explained by shape, place or sound alone.',
    'Only a person understands what words refer to.',
  ),
  met('1.3.4', 'Orientation', 'AA', 'turned', 'Every screen works upright and across.'),
  met('1.3.5', 'Identify Input Purpose', 'AA', 'purpose', 'Name, email and password fields say what they are for.'),
  met('1.4.1', 'Use of Color', 'A', 'screens', 'Each state has a shape or a word as well as a color.'),
  met('1.4.2', 'Audio Control', 'A', 'aloud', 'Reading aloud begins and stops with a press.'),
  met('1.4.3', 'Contrast (Minimum)', 'AA', 'screens', 'Text has at least 4.5 : 1 in both themes.'),
  met('1.4.4', 'Resize Text', 'AA', 'screens', 'Text twice as large stays whole.'),
  seen('1.4.5', 'Images of Text', 'AA', 'There are none.', 'Only a person reads what stands in a picture.'),
  met('1.4.10', 'Reflow', 'AA', 'screens', 'At 320 pixels and at 400 % nothing scrolls sideways.'),
  met('1.4.11', 'Non-text Contrast', 'AA', 'contrast', 'Edges, icons and rings have at least 3 : 1.'),
  met('1.4.12', 'Text Spacing', 'AA', 'screens', 'Wider spacing cuts nothing off.'),
  met(
    '1.4.13',
    'Content on Hover or Focus',
    'AA',
    'tips',
    'What a dot of the plot line shows can be pointed at, stays, and goes with Escape.',
  ),
  met('2.1.1', 'Keyboard', 'A', 'keys', 'Every task can be done by keyboard.'),
  met('2.1.2', 'No Keyboard Trap', 'A', 'editor', 'Tab leaves every control, also the text editor.'),
  met(
    '2.1.4',
    'Character Key Shortcuts',
    'A',
    'moderator',
    'Single keys work only in the moderators’ queue, never while one types.',
  ),
  met('2.2.1', 'Timing Adjustable', 'A', 'undo', 'A message goes after 4 seconds; what can be undone stays.'),
  met('2.2.2', 'Pause, Stop, Hide', 'A', 'still', 'Nothing moves by itself but signs that something loads.'),
  met('2.3.1', 'Three Flashes or Below Threshold', 'A', 'loops', 'Nothing flashes.'),
  met('2.4.1', 'Bypass Blocks', 'A', 'ways', 'The first stop leads past the links to the page.'),
  met('2.4.2', 'Page Titled', 'A', 'ways', 'Each screen has a title of its own.'),
  met('2.4.3', 'Focus Order', 'A', 'focus', 'The focus goes where the eye goes, and never to nowhere.'),
  met('2.4.4', 'Link Purpose (In Context)', 'A', 'screens', 'Links say where they lead.'),
  met('2.4.5', 'Multiple Ways', 'AA', 'find', 'Menus lead to every screen, and so does Find.'),
  met('2.4.6', 'Headings and Labels', 'AA', 'screens', 'Headings and labels say what follows.'),
  met('2.4.7', 'Focus Visible', 'AA', 'screens', 'Every stop shows a ring.'),
  met('2.4.11', 'Focus Not Obscured (Minimum)', 'AA', 'screens', 'No stop lies hidden below a bar.'),
  without('2.5.1', 'Pointer Gestures', 'A', 'Nothing asks for a path or for two fingers.'),
  met('2.5.2', 'Pointer Cancellation', 'A', 'cancelled', 'A press counts when it ends.'),
  met('2.5.3', 'Label in Name', 'A', 'screens', 'The name of a control holds the words that stand on it.'),
  without('2.5.4', 'Motion Actuation', 'A', 'Nothing listens to how the device moves.'),
  met('2.5.7', 'Dragging Movements', 'AA', 'slider', 'A picture is cut with sliders as well as by dragging.'),
  met('2.5.8', 'Target Size (Minimum)', 'AA', 'screens', 'Targets are 44 pixels or more on touch screens.'),
  met('3.1.1', 'Language of Page', 'A', 'screens', 'Pages say that they are English.'),
  met('3.1.2', 'Language of Parts', 'AA', 'foreign', 'What writers write is marked as theirs, in its own direction.'),
  met('3.2.1', 'On Focus', 'A', 'keys', 'Nothing happens by getting the focus.'),
  met('3.2.2', 'On Input', 'A', 'keys', 'Typing and choosing lead nowhere by themselves.'),
  met('3.2.3', 'Consistent Navigation', 'AA', 'bars', 'Bars stand in the same place in the same order.'),
  met('3.2.4', 'Consistent Identification', 'AA', 'screens', 'What does the same is called the same.'),
  met('3.2.6', 'Consistent Help', 'A', 'bars', 'About, with the address to write to, is in every footer.'),
  met('3.3.1', 'Error Identification', 'A', 'errors', 'What is wrong is said in words beside its field.'),
  met('3.3.2', 'Labels or Instructions', 'A', 'screens', 'Every field has a label, and a hint where it needs one.'),
  met('3.3.3', 'Error Suggestion', 'AA', 'errors', 'An error says what to do.'),
  met(
    '3.3.4',
    'Error Prevention (Legal, Financial, Data)',
    'AA',
    'asks',
    'What cannot be undone asks first; all else can be undone.',
  ),
  met('3.3.7', 'Redundant Entry', 'A', 'restored', 'What was typed once comes back by itself.'),
  met(
    '3.3.8',
    'Accessible Authentication (Minimum)',
    'AA',
    'account',
    'Passwords may be pasted and filled in; there are no riddles.',
  ),
  met('4.1.2', 'Name, Role, Value', 'A', 'screens', 'Controls are those of the browser, with their names and states.'),
  met(
    '4.1.3',
    'Status Messages',
    'AA',
    'announced',
    'Messages come into a region that is announced without taking the focus.',
  ),
];
