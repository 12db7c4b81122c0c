import { createAction } from '@reduxjs/toolkit';
import type { Character, CharacterCard, Id, OutlineCards } from '@trefoil/server/contract';
import type { Failure } from '../../lib/http/failure.ts';

/** The server answered with the outline, its characters as cards; `null` when there is none yet. */
export const outlineReceived = createAction<OutlineCards | null>('outline/outlineReceived');

/** The server answered with the character that is open; `null` when none is. */
export const characterReceived = createAction<Character | null>('outline/characterReceived');

/** The server stored a character, new or changed; the card is what lists show of it. */
export const characterStored = createAction<{ character: Character; card: CharacterCard }>('outline/characterStored');

/** The server deleted a character. */
export const characterDeleted = createAction<Id>('outline/characterDeleted');

/** A call about the outline, a character or a note failed. */
export const outlineFailed = createAction<Failure>('outline/outlineFailed');
