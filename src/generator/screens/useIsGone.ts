import { goneRecords } from '../../dataProvider/refreshQueries.ts';
import { useStore } from '../../store/store.ts';
import { useDeclaration } from '../declarations.ts';

/** Whether the record was deleted, or went out of reach, while it was open. */
export function useIsGone(id: unknown): boolean {
  const { name } = useDeclaration();
  return useStore(goneRecords).has(`${name} ${id}`);
}
