/** The tests that prove criteria: a file, relative to `client/e2e/`, and a title in it. */
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
  tips: ['accessibility/assistance.spec.ts', 'the tooltip of a dot can be pointed at, stays, and goes with Escape'],
  cancelled: ['accessibility/assistance.spec.ts', 'a press that ends elsewhere does nothing'],
  contrast: ['../src/ui/styles/styles.test.ts', 'edges, icons and rings stand out 3 : 1 in both themes: %s'],
  loops: ['../src/ui/styles/styles.test.ts', 'nothing that loops comes round as often as three times in a second'],
  forms: [
    'accessibility/assistance.spec.ts',
    'login and sign-up name the purpose of their fields, and text in a form stays when a phone is turned',
  ],
  bars: [
    'accessibility/assistance.spec.ts',
    'the first Tab stop skips header and footer, which are the same on every page, and each page has its own title',
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
  undo: ['characters.spec.ts', 'after a note is deleted, Undo is the next tab stop and restores it'],
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
  find: ['singleQuestion.spec.ts', 'Find (Ctrl+K) finds beats, characters, and screens @phone'],
} as const;

export interface Criterion {
  number: string;
  name: string;
  level: 'A' | 'AA';
  /** How it is met, or why it does not apply. */
  text: string;
  /** The test that proves it; omitted if it is checked by hand or does not apply. */
  test?: keyof typeof TESTS;
  /** Why it is checked by hand. */
  whyManual?: string;
}

const tested = (
  number: string,
  name: string,
  level: 'A' | 'AA',
  test: keyof typeof TESTS,
  text: string,
): Criterion => ({
  number,
  name,
  level,
  text,
  test,
});
const manual = (number: string, name: string, level: 'A' | 'AA', text: string, whyManual: string): Criterion => ({
  number,
  name,
  level,
  text,
  whyManual,
});
const notApplicable = (number: string, name: string, level: 'A' | 'AA', text: string): Criterion => ({
  number,
  name,
  level,
  text,
});

const NO_MEDIA = 'Trefoil has no audio and no video.';

/** The 55 success criteria of WCAG 2.2 at levels A and AA, in order. Source: https://www.w3.org/TR/WCAG22/ */
export const CRITERIA: readonly Criterion[] = [
  tested(
    '1.1.1',
    'Non-text Content',
    'A',
    'screens',
    'Pictures and icons have text alternatives, or are hidden if text beside them says the same.',
  ),
  notApplicable('1.2.1', 'Audio-only and Video-only (Prerecorded)', 'A', NO_MEDIA),
  notApplicable('1.2.2', 'Captions (Prerecorded)', 'A', NO_MEDIA),
  notApplicable('1.2.3', 'Audio Description or Media Alternative (Prerecorded)', 'A', NO_MEDIA),
  notApplicable('1.2.4', 'Captions (Live)', 'AA', NO_MEDIA),
  notApplicable('1.2.5', 'Audio Description (Prerecorded)', 'AA', NO_MEDIA),
  tested(
    '1.3.1',
    'Info and Relationships',
    'A',
    'screens',
    'Headings, lists, labels, and landmarks are marked up as what they look like.',
  ),
  tested('1.3.2', 'Meaningful Sequence', 'A', 'screens', 'The order in the document is the reading order.'),
  manual(
    '1.3.3',
    'Sensory Characteristics',
    'A',
    'No instruction relies on shape, position, or sound alone.',
    'Only a person can tell what a text refers to.',
  ),
  tested('1.3.4', 'Orientation', 'AA', 'forms', 'Every screen works in portrait and landscape.'),
  tested(
    '1.3.5',
    'Identify Input Purpose',
    'AA',
    'forms',
    'Name, email, and password fields tell the browser their purpose.',
  ),
  tested('1.4.1', 'Use of Color', 'A', 'screens', 'Each state has a shape or text as well as a color.'),
  tested('1.4.2', 'Audio Control', 'A', 'aloud', 'Reading aloud starts and stops with a button.'),
  tested('1.4.3', 'Contrast (Minimum)', 'AA', 'screens', 'Text has a contrast of at least 4.5:1 in both themes.'),
  tested('1.4.4', 'Resize Text', 'AA', 'screens', 'Text can be enlarged to 200% without loss.'),
  manual('1.4.5', 'Images of Text', 'AA', 'There are none.', 'Only a person can read text in a picture.'),
  tested('1.4.10', 'Reflow', 'AA', 'screens', 'At 320 pixels and at 400%, nothing scrolls sideways.'),
  tested(
    '1.4.11',
    'Non-text Contrast',
    'AA',
    'contrast',
    'Borders, icons, and focus rings have a contrast of at least 3:1.',
  ),
  tested('1.4.12', 'Text Spacing', 'AA', 'screens', 'Wider text spacing cuts nothing off.'),
  tested(
    '1.4.13',
    'Content on Hover or Focus',
    'AA',
    'tips',
    'Tooltips of the plot line can be pointed at, stay open, and close with Escape.',
  ),
  tested('2.1.1', 'Keyboard', 'A', 'keys', 'Every task can be done by keyboard.'),
  tested('2.1.2', 'No Keyboard Trap', 'A', 'editor', 'Tab leaves every control, including the text editor.'),
  tested(
    '2.1.4',
    'Character Key Shortcuts',
    'A',
    'moderator',
    'Single-key shortcuts work only in the moderation queue, never while typing.',
  ),
  tested('2.2.1', 'Timing Adjustable', 'A', 'undo', 'Messages close after 4 seconds; Undo stays.'),
  tested('2.2.2', 'Pause, Stop, Hide', 'A', 'still', 'Nothing moves by itself except loading indicators.'),
  tested('2.3.1', 'Three Flashes or Below Threshold', 'A', 'loops', 'Nothing flashes.'),
  tested('2.4.1', 'Bypass Blocks', 'A', 'bars', 'The first Tab stop skips the navigation.'),
  tested('2.4.2', 'Page Titled', 'A', 'bars', 'Each screen has its own title.'),
  tested('2.4.3', 'Focus Order', 'A', 'focus', 'The focus follows the visual order and is never lost.'),
  tested('2.4.4', 'Link Purpose (In Context)', 'A', 'screens', 'Link texts say where they lead.'),
  tested('2.4.5', 'Multiple Ways', 'AA', 'find', 'Every screen can be reached through menus and through Find.'),
  tested('2.4.6', 'Headings and Labels', 'AA', 'screens', 'Headings and labels describe what follows.'),
  tested('2.4.7', 'Focus Visible', 'AA', 'screens', 'Every Tab stop shows a focus ring.'),
  tested('2.4.11', 'Focus Not Obscured (Minimum)', 'AA', 'screens', 'No Tab stop is hidden behind a bar.'),
  notApplicable('2.5.1', 'Pointer Gestures', 'A', 'Nothing requires a path-based or multi-finger gesture.'),
  tested('2.5.2', 'Pointer Cancellation', 'A', 'cancelled', 'Clicks and taps count when released.'),
  tested('2.5.3', 'Label in Name', 'A', 'screens', 'The name of a control contains its visible text.'),
  notApplicable('2.5.4', 'Motion Actuation', 'A', 'Nothing responds to device motion.'),
  tested(
    '2.5.7',
    'Dragging Movements',
    'AA',
    'slider',
    'A picture can be cropped with sliders as well as by dragging.',
  ),
  tested('2.5.8', 'Target Size (Minimum)', 'AA', 'screens', 'Targets are at least 44 pixels on touch screens.'),
  tested('3.1.1', 'Language of Page', 'A', 'screens', 'Pages are marked as English.'),
  tested(
    '3.1.2',
    'Language of Parts',
    'AA',
    'foreign',
    'What writers enter is marked with its language and direction.',
  ),
  tested('3.2.1', 'On Focus', 'A', 'keys', 'Nothing happens on focus.'),
  tested('3.2.2', 'On Input', 'A', 'keys', 'Typing or selecting never leaves the page by itself.'),
  tested('3.2.3', 'Consistent Navigation', 'AA', 'bars', 'Bars have the same place and order everywhere.'),
  tested('3.2.4', 'Consistent Identification', 'AA', 'screens', 'Controls with the same function have the same name.'),
  tested('3.2.6', 'Consistent Help', 'A', 'bars', 'About, with the contact email, is in every footer.'),
  tested('3.3.1', 'Error Identification', 'A', 'errors', 'Errors are described in text beside their field.'),
  tested('3.3.2', 'Labels or Instructions', 'A', 'screens', 'Every field has a label, and a hint where it needs one.'),
  tested('3.3.3', 'Error Suggestion', 'AA', 'errors', 'Errors say what to do.'),
  tested(
    '3.3.4',
    'Error Prevention (Legal, Financial, Data)',
    'AA',
    'asks',
    'What cannot be undone asks for confirmation; all else can be undone.',
  ),
  tested('3.3.7', 'Redundant Entry', 'A', 'restored', 'Text that was entered once is restored.'),
  tested(
    '3.3.8',
    'Accessible Authentication (Minimum)',
    'AA',
    'account',
    'Passwords can be pasted and autofilled; there are no puzzles.',
  ),
  tested('4.1.2', 'Name, Role, Value', 'A', 'screens', 'Controls are the browser’s own, with names and states.'),
  tested('4.1.3', 'Status Messages', 'AA', 'announced', 'Messages are announced without taking the focus.'),
];
