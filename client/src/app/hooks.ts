import { useDispatch, useSelector, useStore } from 'react-redux';
import type { AppDispatch, AppStore, RootState } from './store.ts';

export type { AppDispatch, AppStore };

/** `useDispatch` with the types of this store. */
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();

/** `useStore` with the type of this store. */
export const useAppStore = useStore.withTypes<AppStore>();

/** `useSelector` with the types of this store. */
export const useAppSelector = useSelector.withTypes<RootState>();
