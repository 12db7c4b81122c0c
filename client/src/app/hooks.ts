import { useDispatch, useSelector } from 'react-redux';
import type { AppDispatch, RootState } from './store.ts';

/** `useDispatch` with the types of this store. */
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();

/** `useSelector` with the types of this store. */
export const useAppSelector = useSelector.withTypes<RootState>();
