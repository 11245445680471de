import { useQueryClient } from '@tanstack/react-query';
import { Alert } from '#src/custom/elements/Alert.tsx';
import { useTask } from '#src/custom/hooks/useTask.ts';
import { ask } from '#src/http/ask.ts';
import { messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import { toast } from '#src/toast/toast.ts';
import { useWhom } from '../../page/whom.ts';
import { reloadEligibility, saveOwnAccount } from '../profile/profileQueries.ts';

interface ConfirmCategoryProps {
  category: { id: string; name: string; statement: string | null };
}

/** What somebody confirms of themselves, and the one tap that does. */
export function ConfirmCategory({ category }: ConfirmCategoryProps) {
  const { save, isBusy, error } = useConfirming(category);
  return (
    <div>
      <p>
        <q>{category.statement}</q>
      </p>
      {error && <Alert tone="danger">{messageOf(error)}</Alert>}
      <p>
        <button type="button" className="button" disabled={isBusy} onClick={() => save(true)}>
          {isBusy ? t('Saving…') : t('Yes, this is so')}
          <span className="visually-hidden">: {category.name}</span>
        </button>
      </p>
      <p className="help">{t('The office checks it when you come.')}</p>
    </div>
  );
}

/** For whoever is in a category by their own word: the way out of it. */
export function LeaveCategory({ category }: ConfirmCategoryProps) {
  const { save, isBusy, error } = useConfirming(category);
  return (
    <>
      {error && <Alert tone="danger">{messageOf(error)}</Alert>}
      <button type="button" className="button-quiet" disabled={isBusy} onClick={() => save(false)}>
        {isBusy ? t('Saving…') : t('This is not so any more')}
        <span className="visually-hidden">: {category.name}</span>
      </button>
    </>
  );
}

/** The button that was pressed goes away with what it asked for. */
export const toHeading = () =>
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });

function useConfirming({ id }: { id: string }) {
  const queries = useQueryClient();
  const whom = useWhom();
  const { run, isBusy, error } = useTask();
  const save = (is_member: boolean) =>
    run(async () => {
      const body = { category_id: id, is_member };
      if (whom) await ask('POST /care/categories/confirm/{id}', { params: { id: whom }, body });
      else await saveOwnAccount('POST /profile/categories/confirm', { body });
      toast.success(is_member ? t('Confirmed.') : t('Taken back.'));
      toHeading();
      await reloadEligibility(queries);
    });
  return { save, isBusy, error };
}
