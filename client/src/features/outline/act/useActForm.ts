import { isPresent, type Act, type OutlineText } from '@trefoil/server/contract';
import { createContext, useContext, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppSelector, useAppStore } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { outlineForm, storyOf } from '../../../lib/drafts/forms.ts';
import { useForm } from '../../../lib/drafts/useForm.ts';
import { TEXT_IS_SAFE } from '../../../lib/http/failure.ts';
import { failureRaised } from '../../alerts/alertsEvents.ts';
import { announceSave } from '../firstSave.ts';
import { outlineTexts } from '../outlineSender.ts';
import { hasContent } from '../outlineProgress.ts';
import { loadTexts } from '../outlineSlice.ts';
import { useOutline } from '../useOutline.ts';
import { fieldName, fieldsOf } from './fields.ts';
import { fieldProblem } from './fieldProblem.ts';

/** How often changes from other devices are loaded while the form is visible, in milliseconds. */
const POLL_INTERVAL = 10_000;

type ActForm = ReturnType<typeof useActForm>;

const ActFormContext = createContext<ActForm | null>(null);

/** Passes the form of an act to what is inside. */
export const ActFormProvider = ActFormContext.Provider;

/** The form of the act around a component. */
export const useActFormContext = (): ActForm => useContext(ActFormContext)!;

/** The form of one act: its part of the outline's texts. */
export function useActForm(act: Act) {
  const store = useAppStore();
  const { dispatch } = store;
  const navigate = useNavigate();
  const query = useOutline();
  const outline = query.data ?? null;
  const isFromCache = useAppSelector((state) => state.outline.isFromCache);
  useRemoteChanges();
  const texts = outlineTexts(outline);
  const stored = Object.fromEntries(fieldsOf(act).map((field) => [field, texts[field]])) as typeof texts;
  const exists = hasContent(outline);

  const form = useForm<OutlineText>({
    form: outlineForm(outline?._id),
    stored,
    source: isFromCache ? undefined : query.data,
    exists,
    hasVersions: true,
    nameOf: fieldName,
    // A title that never existed is a problem only when the writer saves.
    problemOf: (field, text) =>
      field === 'title' && !isPresent(text) && !isPresent(stored.title) ? undefined : fieldProblem(field, text),
    check: ({ title }) => (act === 1 ? { title: fieldProblem('title', title) } : {}),
    onSaved({ unsaved, isOpen, to }) {
      const shown = store.getState().outline.outline;
      const saved = storyOf(to ?? outlineForm(outline?._id)) ?? shown?._id;
      if (!saved || (saved === shown?._id && !hasContent(shown))) return;
      const isFirst = announceSave(store, saved);
      if (isOpen && isFirst && !unsaved.some((field) => field in stored)) void navigate(paths.dashboard);
    },
    onFailed: (failure) => dispatch(failureRaised(failure)),
    onUnreachable: ({ errors }) =>
      dispatch(failureRaised({ errors: store.getState().drafts.onDevice ? [{ msg: TEXT_IS_SAFE }] : errors })),
  });
  return {
    form,
    stored,
    outline,
    query,
    /** The texts of the whole outline, also of the other acts. */
    texts: { ...outline, ...form.values },
    characters: outline?.characters ?? [],
  };
}

/** Loads what other devices have saved, as long as the page is visible. */
function useRemoteChanges() {
  const { dispatch } = useAppStore();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && navigator.onLine) void dispatch(loadTexts());
    }, POLL_INTERVAL);
    return () => clearInterval(timer);
  }, [dispatch]);
}
