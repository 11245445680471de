import { useRefresh } from 'react-admin';
import { hasTrash, type Resource } from '#schema/declaration/defineResource.ts';
import type { RecordOf } from '#schema/declaration/recordTypes.ts';
import type { trash } from '#schema/index.ts';
import { noteThere } from '../dataProvider/refreshQueries.ts';
import { ask } from '../http/ask.ts';
import { messageOf } from '../http/client.ts';
import { t } from '../language/t.ts';
import { toast } from '../toast/toast.ts';
import { exactTime } from './formats.ts';
import { singularNoun, upperFirst } from './nouns.ts';

/** It stands in the question before. */
export const deletionNote = (resource: Resource) =>
  hasTrash(resource)
    ? t('It goes to the trash, and can be restored from there for a time.')
    : t('This cannot be undone.');

export type TrashRow = RecordOf<typeof trash>;

/** What it was, when it was deleted, and by whom. */
export function deletionWords(
  resource: Resource,
  { created_at, actor }: Pick<TrashRow, 'created_at' | 'actor'>,
  zone: string,
) {
  const what = { thing: singularNoun(resource), when: exactTime(created_at, zone) };
  return upperFirst(
    actor
      ? t('{thing}, deleted {when} by {name}', { ...what, name: actor.name })
      : t('{thing}, deleted {when}', what),
  );
}

/** One request takes no more. */
const AT_ONCE = 1000;

/** Takes deletions back; a refusal is said in a toast. @returns whether it was done */
export async function restoreRecords(ids: readonly string[]): Promise<boolean> {
  try {
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const body = { ids: ids.slice(from, from + AT_ONCE) };
      const { restored } = await ask('POST /trash/restore', { body });
      for (const { resource, id } of restored) noteThere(resource, id);
    }
    toast.success(t('Restored'));
    return true;
  } catch (error) {
    toast.error(messageOf(error));
    return false;
  }
}

/** Says that records were deleted, and offers to take it back where they are in the trash. */
export function useDeleted(resource: Resource) {
  const refresh = useRefresh();
  /** @param words for each of both ends */
  return (ids: readonly string[], words: { inTrash: string; forGood: string }) => {
    if (!hasTrash(resource)) return toast.success(words.forGood);
    const undo = () => void restoreRecords(ids).then(refresh);
    return toast.success(words.inTrash, { label: t('Undo'), run: undo });
  };
}
