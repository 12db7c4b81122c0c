import { readdirSync } from 'node:fs';

const folders = (path) =>
  readdirSync(new URL(path, import.meta.url), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );

/** Files under `files` may not import what `group` matches (written like a .gitignore, later lines win). */
const border = (files, group, message) => ({
  files: [].concat(files),
  rules: { 'no-restricted-imports': ['error', { patterns: [{ group, message }] }] },
});

const others = (names, name) => names.filter((other) => other !== name);

const clientFeatures = folders('client/src/features/');
const clientBorders = clientFeatures.map((name) =>
  border(
    `client/src/features/${name}/**`,
    [
      // Past-tense events stand in `xEvents.ts`, the one file of a feature that others may import.
      ...others(clientFeatures, name).flatMap((other) => [
        `**/${other}/*`,
        `!**/${other}/*Events`,
        `!**/${other}/*Events.ts`,
      ]),
      '**/app/*',
      '!**/app/hooks',
      '!**/app/hooks.ts',
      '!**/app/paths',
      '!**/app/paths.ts',
      '**/server/src/**',
    ],
    'A feature imports lib, ui, the contract, app/hooks, app/paths and the past-tense events of others.',
  ),
);

const serverFeatures = folders('server/src/features/');
const serverBorders = serverFeatures.map((name) =>
  border(
    `server/src/features/${name}/**`,
    [...others(serverFeatures, name).map((other) => `**/${other}/*Routes.ts`), '**/engine/**'],
    "A feature imports another's model or service, never its routes, and never the engine.",
  ),
);

// From the top down; each room imports from those after it.
const engineRooms = ['wire', 'commands', 'query', 'storage', 'values'];
const engineBorders = engineRooms.flatMap((room, height) => {
  const below = engineRooms.slice(height + 1);
  const message =
    'The engine imports downward only (wire, commands, query, storage, values) and nothing but node, bson and lmdb.';
  const allowed = ['*', '!./**', '!node:*', '!bson', '!lmdb', '!@jest/globals'];
  const inRoom = below.map((name) => `!../${name}/**`);
  const onFloor = ['!../**', '../../**', ...below.map((name) => `!../../${name}/**`)];
  return [
    border(`server/src/engine/${room}/*`, [...allowed, ...inRoom], message),
    border(`server/src/engine/${room}/*/*`, [...allowed, ...onFloor], message),
    // How documents are found and how they change know nothing of each other.
    ...(room === 'query'
      ? [
          border('server/src/engine/query/*', [...allowed, ...inRoom, './change/**'], message),
          border('server/src/engine/query/plan/*', [...allowed, ...onFloor, '../change/**'], message),
          border('server/src/engine/query/change/*', [...allowed, ...onFloor, '../plan/**'], message),
        ]
      : []),
  ];
});

export default {
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'react', 'jsx-a11y', 'import', 'jest', 'promise', 'node'],
  categories: { correctness: 'error' },
  options: { typeAware: true },
  env: { builtin: true, browser: true, node: true, jest: true },
  rules: {
    'react/react-in-jsx-scope': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'import/no-cycle': 'error',
    // Expressions of MongoDB have a `then`.
    'unicorn/no-thenable': 'off',
    // Lists of names are folded to the width of a line.
    'unicorn/no-useless-spread': 'off',
    // Strings are taken apart by code points on purpose.
    'typescript/no-misused-spread': 'off',
    // Ids and numbers belong into addresses and messages.
    'typescript/restrict-template-expressions': 'off',
    // Assertions also stand in named helpers: expectAlert, refuses, request.expect.
    'jest/expect-expect': [
      'error',
      { assertFunctionNames: ['expect*', '**.expect', '**.expect*', 'refuse*', '**.refuse*'] },
    ],
  },
  ignorePatterns: ['**/dist/**', 'server/compiled/**', '**/coverage/**'],
  overrides: [
    ...clientBorders,
    ...serverBorders,
    ...engineBorders,
    border(
      'client/src/lib/**',
      ['**/features/**', '**/app/**', '**/server/src/**'],
      'lib knows no feature, no app and no store.',
    ),
    border(
      'client/src/ui/**',
      ['**/features/**', '**/app/**', 'react-redux', '**/server/src/**'],
      'ui knows no feature, no app and no store.',
    ),
    // $elemMatch and $not are recursive by nature.
    { files: ['server/src/engine/query/match*.ts'], rules: { 'import/no-cycle': 'off' } },
    // Values of BSON say what they are with their own toString.
    { files: ['server/src/engine/**'], rules: { 'typescript/no-base-to-string': 'off' } },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', '**/testing/**'],
      rules: {
        // One suite runs on two databases, and random cases decide what to expect.
        'jest/no-conditional-expect': 'off',
        'jest/no-standalone-expect': 'off',
        'typescript/require-array-sort-compare': 'off',
      },
    },
    // Tests set up the whole application around what they test.
    { files: ['client/src/features/**/*.test.{ts,tsx}'], rules: { 'no-restricted-imports': 'off' } },
    border('server/src/contract/**', ['*', '!./*', '!./beats/*'], 'The contract imports nothing from outside itself.'),
    border(
      ['server/src/http/**', 'server/src/lib/**'],
      ['**/features/**', '**/engine/**', '**/scripts/**'],
      'http and lib know no feature, no engine and no scripts.',
    ),
  ],
};
