import { useRefresh } from 'react-admin';
import { hasTrash, type Resource } from '#schema/declaration/defineResource.ts';
import { ask } from '../http/ask.ts';
import { messageOf } from '../http/client.ts';
import { t } from '../language/t.ts';
import { toast } from '../toast/toast.ts';

/** It stands in the question before. */
export const deletionNote = (resource: Resource) =>
  hasTrash(resource)
    ? t('It goes to the trash, and can be restored from there for a time.')
    : t('This cannot be undone.');

/** Says that records were deleted, and offers to take it back where they are in the trash. */
export function useDeleted(resource: Resource) {
  const refresh = useRefresh();
  const restore = async (ids: readonly string[]) => {
    try {
      await ask('POST /trash/restore', { body: { ids: [...ids] } });
      toast.success(t('Restored'));
    } catch (error) {
      toast.error(messageOf(error));
    }
    refresh();
  };
  /** @param words for each of both ends */
  return (ids: readonly string[], words: { inTrash: string; forGood: string }) => {
    if (!hasTrash(resource)) return toast.success(words.forGood);
    return toast.success(words.inTrash, { label: t('Undo'), run: () => void restore(ids) });
  };
}
