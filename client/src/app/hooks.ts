import { useDispatch, useSelector } from 'react-redux';
import { rootReducer, type AppDispatch, type RootState } from './store.ts';

/** `useDispatch` that knows this store. */
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();

/** `useSelector` that knows this store; of a slice that has just come it finds the state in which that begins. */
export function useAppSelector<Selected>(select: (state: RootState) => Selected): Selected {
  return useSelector(rootReducer.selector(select as (state: object) => Selected) as (state: RootState) => Selected);
}
