import { isPresent, type Id, type Story } from '@trefoil/server/contract';
import { nanoid } from '@reduxjs/toolkit';
import { useRef } from 'react';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { useResource } from '../../../lib/resource/useResource.ts';
import { alertRaised, failureRaised } from '../../alerts/alertsEvents.ts';
import { countBeats } from '../outlineProgress.ts';
import { createStory, deleteStory, loadOutline, loadStories, openStory } from '../outlineSlice.ts';
import { quotedTitle } from '../outlineTitle.ts';

/** A story in the list. */
export interface ListedStory extends Pick<Story, '_id' | 'title' | 'characters'> {
  /** How many of the 32 beats are answered. */
  beats: number;
  /** `undefined` if it was created just now. */
  changedAt: string | undefined;
  /** It is the one that this device shows. */
  isShown: boolean;
}

/** The writer's stories, the one that is shown as it is by now; `undefined` until they are loaded. */
export function useStories(): ListedStory[] | undefined {
  const { data } = useResource(loadStories, undefined);
  const outline = useAppSelector((state) => state.outline.outline);
  if (!data) return undefined;
  const shown = outline && {
    _id: outline._id,
    title: outline.title,
    characters: outline.characters.length,
    beats: countBeats(outline).answered,
    changedAt: data.find(({ _id }) => _id === outline._id)?.changedAt,
    isShown: true,
  };
  const listed = data.map((story) => {
    if (story._id === shown?._id) return shown;
    return { ...story, beats: story.present - Number(isPresent(story.title)), isShown: false };
  });
  return shown && !listed.includes(shown) ? [shown, ...listed] : listed;
}

/** Opens, creates, and deletes stories. Each resolves to whether it was done; otherwise an alert says why. */
export function useStoryActions() {
  const dispatch = useAppDispatch();
  /** The next new story: a repeated attempt creates no other. */
  const sendKey = useRef(nanoid());

  async function open({ _id, title }: Pick<Story, '_id' | 'title'>): Promise<boolean> {
    const action = await dispatch(openStory(_id));
    if (openStory.fulfilled.match(action)) {
      void dispatch(loadStories());
      return true;
    }
    if (action.payload?.status === 0)
      dispatch(
        alertRaised({ tone: 'danger', text: `${quotedTitle({ title })} isn’t on this device. Try again online.` }),
      );
    else if (action.payload) dispatch(failureRaised(action.payload));
    return false;
  }

  async function create(): Promise<boolean> {
    const action = await dispatch(createStory(sendKey.current));
    if (createStory.fulfilled.match(action)) {
      sendKey.current = nanoid();
      void dispatch(loadStories());
      return true;
    }
    if (action.payload) dispatch(failureRaised(action.payload));
    return false;
  }

  async function remove(id: Id): Promise<boolean> {
    const action = await dispatch(deleteStory(id));
    const failure = deleteStory.rejected.match(action) ? action.payload : undefined;
    if (failure && failure.status !== 404) dispatch(failureRaised(failure));
    // An earlier attempt, or another device, has deleted it.
    if (failure?.status === 404) await Promise.all([dispatch(loadOutline()), dispatch(loadStories())]);
    return deleteStory.fulfilled.match(action) || failure?.status === 404;
  }

  return { open, create, remove };
}
