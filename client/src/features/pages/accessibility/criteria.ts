const ASSISTANCE = 'accessibility/assistance.spec.ts';
const INPUT_METHODS = 'accessibility/inputMethods.spec.ts';
const STYLES = '../src/ui/styles/styles.test.ts';

/** The tests that prove criteria: a file, relative to `client/e2e/`, and a title in it. */
export const TESTS = {
  screens: [
    'accessibility/screens.spec.ts',
    'the screens of the ${group} work by keyboard and touch, at every size, in both themes',
  ],
  keys: [INPUT_METHODS, 'a writer can do everything by keyboard'],
  aloud: [ASSISTANCE, 'the outline is read aloud with each sentence highlighted, where the device has a voice'],
  tips: [ASSISTANCE, 'the tooltip of a dot can be pointed at, stays, and goes with Escape'],
  cancelled: [ASSISTANCE, 'a press that ends elsewhere does nothing'],
  contrast: [STYLES, 'edges, icons and rings stand out 3 : 1 in both themes: %s'],
  loops: [STYLES, 'nothing that loops comes round as often as three times in a second'],
  forms: [
    ASSISTANCE,
    'login and sign-up name the purpose of their fields, and text in a form stays when a phone is turned @phone',
  ],
  bars: [
    ASSISTANCE,
    'the first Tab stop skips header and footer, which are the same on every page, and each page has its own title',
  ],
  foreign: [ASSISTANCE, 'an answer in Hebrew is marked with its language and runs from right to left'],
  slider: [
    'profilePicture.spec.ts',
    'a picture is cropped with sliders, resized before it is sent, shown and removed @phone',
  ],
  focus: [INPUT_METHODS, 'a reader can do everything by keyboard'],
  announced: [
    '../src/features/alerts/AlertList.test.tsx',
    'shows a success for 4000 ms in a live region that was there before',
  ],
  moderator: [
    'posts/moderation.spec.ts',
    'a moderator decides by keys, the most reported entry first, and can undo for six seconds',
  ],
  still: ['stillness.spec.ts', "a writer's pages do not jump while they load @phone"],
  undo: ['../src/ui/undo/Undo.test.tsx', 'Undos stays until it is used or its screen is left'],
  editor: [
    'characters.spec.ts',
    'the description is styled by keyboard alone, Tab leaves it, and it can be written as plain text',
  ],
  errors: ['profiles.spec.ts', 'a writer creates a profile that everyone sees and only they can edit @phone'],
  asks: ['../src/features/auth/DeleteAccount.test.tsx', 'DeleteAccount deletes the account after being asked'],
  restored: [
    'text/keeping.spec.ts',
    'text that cannot be sent comes back, can be discarded, and had back, and is sent in the end',
  ],
  filledIn: [
    '../src/features/auth/useAuthForm.test.tsx',
    'a login sends what a password manager filled in without an event, in place of what was typed',
  ],
  find: [
    'singleQuestion.spec.ts',
    'Search (Ctrl+K) finds beats, characters, and screens, and selects what the pointer moves to',
  ],
} as const;

/** The criteria that no test can prove, and why. */
const CHECKED_BY_HAND: Readonly<Record<string, string>> = {
  '1.3.3': 'Only a person can tell what a text refers to.',
  '1.4.5': 'Only a person can read text in a picture.',
};

/** `text` says how it is met, or why it does not apply; `test` proves it, unless it is checked by hand or does not apply. */
type Row = readonly [number: string, level: 'A' | 'AA', name: string, text: string, test?: keyof typeof TESTS];

const NO_MEDIA = 'Trefoil has no audio and no video.';

const ROWS: readonly Row[] = [
  [
    '1.1.1',
    'A',
    'Non-text Content',
    'Pictures and icons have text alternatives, or are hidden if text beside them says the same.',
    'screens',
  ],
  ['1.2.1', 'A', 'Audio-only and Video-only (Prerecorded)', NO_MEDIA],
  ['1.2.2', 'A', 'Captions (Prerecorded)', NO_MEDIA],
  ['1.2.3', 'A', 'Audio Description or Media Alternative (Prerecorded)', NO_MEDIA],
  ['1.2.4', 'AA', 'Captions (Live)', NO_MEDIA],
  ['1.2.5', 'AA', 'Audio Description (Prerecorded)', NO_MEDIA],
  [
    '1.3.1',
    'A',
    'Info and Relationships',
    'Headings, lists, labels, and landmarks are marked up as what they look like.',
    'screens',
  ],
  ['1.3.2', 'A', 'Meaningful Sequence', 'The order in the document is the reading order.', 'screens'],
  ['1.3.3', 'A', 'Sensory Characteristics', 'No instruction relies on shape, position, or sound alone.'],
  ['1.3.4', 'AA', 'Orientation', 'Every screen works in portrait and landscape.', 'forms'],
  [
    '1.3.5',
    'AA',
    'Identify Input Purpose',
    'Name, email, and password fields tell the browser their purpose.',
    'forms',
  ],
  ['1.4.1', 'A', 'Use of Color', 'Each state has a shape or text as well as a color.', 'screens'],
  ['1.4.2', 'A', 'Audio Control', 'Reading aloud starts and stops with a button.', 'aloud'],
  ['1.4.3', 'AA', 'Contrast (Minimum)', 'Text has a contrast of at least 4.5:1 in both themes.', 'screens'],
  ['1.4.4', 'AA', 'Resize Text', 'Text can be enlarged to 200% without loss.', 'screens'],
  ['1.4.5', 'AA', 'Images of Text', 'There are none.'],
  ['1.4.10', 'AA', 'Reflow', 'At 320 pixels and at 400%, nothing scrolls sideways.', 'screens'],
  ['1.4.11', 'AA', 'Non-text Contrast', 'Borders, icons, and focus rings have a contrast of at least 3:1.', 'contrast'],
  ['1.4.12', 'AA', 'Text Spacing', 'Wider text spacing cuts nothing off.', 'screens'],
  [
    '1.4.13',
    'AA',
    'Content on Hover or Focus',
    'Tooltips of the plot line can be pointed at, stay open, and close with Escape.',
    'tips',
  ],
  ['2.1.1', 'A', 'Keyboard', 'Every task can be done by keyboard.', 'keys'],
  ['2.1.2', 'A', 'No Keyboard Trap', 'Tab leaves every control, including the text editor.', 'editor'],
  [
    '2.1.4',
    'A',
    'Character Key Shortcuts',
    'Single-key shortcuts work only in the moderation queue, never while typing.',
    'moderator',
  ],
  ['2.2.1', 'A', 'Timing Adjustable', 'Messages close after 4 seconds; a writer’s Undo stays.', 'undo'],
  ['2.2.2', 'A', 'Pause, Stop, Hide', 'Nothing moves by itself except loading indicators.', 'still'],
  ['2.3.1', 'A', 'Three Flashes or Below Threshold', 'Nothing flashes.', 'loops'],
  ['2.4.1', 'A', 'Bypass Blocks', 'The first Tab stop skips the navigation.', 'bars'],
  ['2.4.2', 'A', 'Page Titled', 'Each screen has its own title.', 'bars'],
  ['2.4.3', 'A', 'Focus Order', 'The focus follows the visual order and is never lost.', 'focus'],
  ['2.4.4', 'A', 'Link Purpose (In Context)', 'Link texts say where they lead.', 'screens'],
  ['2.4.5', 'AA', 'Multiple Ways', 'Every screen can be reached through menus and through Search.', 'find'],
  ['2.4.6', 'AA', 'Headings and Labels', 'Headings and labels describe what follows.', 'screens'],
  ['2.4.7', 'AA', 'Focus Visible', 'Every Tab stop shows a focus ring.', 'screens'],
  ['2.4.11', 'AA', 'Focus Not Obscured (Minimum)', 'No Tab stop is hidden behind a bar.', 'screens'],
  ['2.5.1', 'A', 'Pointer Gestures', 'Nothing requires a path-based or multi-finger gesture.'],
  ['2.5.2', 'A', 'Pointer Cancellation', 'Clicks and taps count when released.', 'cancelled'],
  ['2.5.3', 'A', 'Label in Name', 'The name of a control contains its visible text.', 'screens'],
  ['2.5.4', 'A', 'Motion Actuation', 'Nothing responds to device motion.'],
  ['2.5.7', 'AA', 'Dragging Movements', 'A picture can be cropped with sliders as well as by dragging.', 'slider'],
  ['2.5.8', 'AA', 'Target Size (Minimum)', 'Targets are at least 44 pixels on touch screens.', 'screens'],
  ['3.1.1', 'A', 'Language of Page', 'Pages are marked as English.', 'screens'],
  ['3.1.2', 'AA', 'Language of Parts', 'What writers enter is marked with its language and direction.', 'foreign'],
  ['3.2.1', 'A', 'On Focus', 'Nothing happens on focus.', 'keys'],
  ['3.2.2', 'A', 'On Input', 'Typing or selecting never leaves the page by itself.', 'keys'],
  ['3.2.3', 'AA', 'Consistent Navigation', 'Bars have the same place and order everywhere.', 'bars'],
  ['3.2.4', 'AA', 'Consistent Identification', 'Controls with the same function have the same name.', 'screens'],
  ['3.2.6', 'A', 'Consistent Help', 'About, with the contact email, is in every footer.', 'bars'],
  ['3.3.1', 'A', 'Error Identification', 'Errors are described in text beside their field.', 'errors'],
  ['3.3.2', 'A', 'Labels or Instructions', 'Every field has a label, and a hint where it needs one.', 'screens'],
  ['3.3.3', 'AA', 'Error Suggestion', 'Errors say what to do.', 'errors'],
  [
    '3.3.4',
    'AA',
    'Error Prevention (Legal, Financial, Data)',
    'What cannot be undone asks for confirmation; all else can be undone.',
    'asks',
  ],
  ['3.3.7', 'A', 'Redundant Entry', 'Text that was entered once is restored.', 'restored'],
  [
    '3.3.8',
    'AA',
    'Accessible Authentication (Minimum)',
    'Passwords can be pasted and autofilled; there are no puzzles.',
    'filledIn',
  ],
  ['4.1.2', 'A', 'Name, Role, Value', 'Controls are the browser’s own, with names and states.', 'screens'],
  ['4.1.3', 'AA', 'Status Messages', 'Messages are announced without taking the focus.', 'announced'],
];

/** The 55 success criteria of WCAG 2.2 at levels A and AA, in order. Source: https://www.w3.org/TR/WCAG22/ */
export const CRITERIA = ROWS.map(([number, level, name, text, test]) => ({
  number,
  level,
  name,
  text,
  test,
  /** Why it is checked by hand. */
  whyManual: CHECKED_BY_HAND[number],
}));
